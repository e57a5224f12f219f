/** A statement in XML with these payments. */
export const camtOf = (...paid: readonly { amount: string; purpose?: string; reference?: string; bank?: string }[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
${paid
  .map(
    ({ amount, purpose = '', reference = '', bank = '' }) => `<Ntry><Amt Ccy="EUR">${amount}</Amt>
<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-06-04</Dt></BookgDt>
<AcctSvcrRef>${bank}</AcctSvcrRef><NtryDtls><TxDtls>
<RltdPties><Dbtr><Pty><Nm>Runa &amp; Ada</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${purpose}</Ustrd><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf>
</TxDtls></NtryDtls></Ntry>`,
  )
  .join('\n')}
</Stmt></BkToCstmrStmt></Document>`
