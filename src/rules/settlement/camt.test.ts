import { describe, expect, test } from 'vitest'
import { readCamt, type XmlElement } from './camt.ts'

const el = (name: string, ...inside: readonly (string | XmlElement)[]): XmlElement => ({
  name,
  attributes: {},
  children: inside.filter((it) => typeof it !== 'string'),
  text: inside.filter((it) => typeof it === 'string').join(''),
})
const euros = (name: string, amount: string): XmlElement => ({ ...el(name, amount), attributes: { Ccy: 'EUR' } })
const statement = (...entries: readonly XmlElement[]) =>
  el('Document', el('BkToCstmrStmt', el('Stmt', el('Acct', el('Id', el('IBAN', 'DE1'))), ...entries)))

const PAID = {
  old: el(
    'Ntry',
    euros('Amt', '175.00'),
    el('CdtDbtInd', 'CRDT'),
    el('Sts', 'BOOK'),
    el('BookgDt', el('Dt', '2026-06-03')),
    el('AcctSvcrRef', 'B-1'),
    el(
      'NtryDtls',
      el(
        'TxDtls',
        el('RltdPties', el('Dbtr', el('Nm', 'Runa Peters')), el('DbtrAcct', el('Id', el('IBAN', 'DE2')))),
        el(
          'RmtInf',
          el('Strd', el('CdtrRefInf', el('Ref', 'RF18539007547034'))),
          el('Ustrd', 'Kite'),
          el('Ustrd', 'Club'),
        ),
      ),
    ),
  ),
  new: el(
    'Ntry',
    euros('Amt', '175.00'),
    el('CdtDbtInd', 'CRDT'),
    el('Sts', el('Cd', 'BOOK')),
    el('BookgDt', el('DtTm', '2026-06-03T10:00:00+02:00')),
    el('AcctSvcrRef', 'B-1'),
    el(
      'NtryDtls',
      el(
        'TxDtls',
        el('RltdPties', el('Dbtr', el('Pty', el('Nm', 'Runa Peters'))), el('DbtrAcct', el('Id', el('IBAN', 'DE2')))),
        el(
          'RmtInf',
          el('Strd', el('CdtrRefInf', el('Ref', 'RF18539007547034'))),
          el('Ustrd', 'Kite'),
          el('Ustrd', 'Club'),
        ),
      ),
    ),
  ),
}

test.each(['old', 'new'] as const)('a payment in the %s form', (form) =>
  expect(readCamt(statement(PAID[form]))).toEqual({
    lines: [
      {
        line: 1,
        day: '2026-06-03',
        amount: 17_500,
        currency: 'EUR',
        name: 'Runa Peters',
        iban: 'DE2',
        purpose: 'Kite Club',
        reference: 'RF18539007547034',
        bankReference: 'B-1',
      },
    ],
    outgoing: 0,
    unreadable: [],
    leftOut: 0,
  }),
)

/** An entry with other values than those of a plain payment. */
const entry = (values: Readonly<Record<string, string>>, ...inside: readonly XmlElement[]) => {
  const said = { amount: '10.00', direction: 'CRDT', state: 'BOOK', reference: 'B-2', ...values }
  return el(
    'Ntry',
    euros('Amt', said.amount),
    el('CdtDbtInd', said.direction),
    el('Sts', said.state),
    el('BookgDt', el('Dt', '2026-06-03')),
    el('AcctSvcrRef', said.reference),
    ...inside,
  )
}

describe('what does not come in', () => {
  test('is counted, and not read', () =>
    expect(readCamt(statement(entry({ direction: 'DBIT' })))).toMatchObject({ lines: [], outgoing: 1 }))

  test('what the bank only expects is not there yet', () =>
    expect(readCamt(statement(entry({ state: 'PDNG' })))).toMatchObject({ lines: [], outgoing: 0 }))

  test('what cannot be read is told by its place', () => {
    const without = (name: string): XmlElement => {
      const whole = entry({})
      return { ...whole, children: whole.children.filter((child) => child.name !== name) }
    }
    const strange = { ...entry({}), children: [el('Amt', '1.00'), ...without('Amt').children] }
    const all = statement(entry({}), entry({ amount: 'much' }), without('BookgDt'), strange)
    expect(readCamt(all)).toMatchObject({ lines: [{ line: 1 }], unreadable: [2, 3, 4] })
  })
})

test('one entry of many payments is a line for each, with a reference of its own', () => {
  const payment = (id: string, amount: string) =>
    el(
      'TxDtls',
      el('Refs', el('EndToEndId', id)),
      el('AmtDtls', el('TxAmt', euros('Amt', amount))),
      el('CdtDbtInd', 'CRDT'),
    )
  const many = entry({ amount: '30.00' }, el('NtryDtls', payment('E-1', '12.5'), payment('E-2', '17.500')))
  expect(readCamt(statement(many))?.lines).toMatchObject([
    { line: 1, amount: 1_250, bankReference: 'B-2 E-1' },
    { line: 2, amount: 1_750, bankReference: 'B-2 E-2' },
  ])
})

test('a reference that says that there is none is none', () =>
  expect(readCamt(statement(entry({ reference: 'NONREF' })))?.lines).toMatchObject([{ bankReference: '' }]))

test('what is no statement is none', () => {
  expect(readCamt(el('Document', el('CstmrCdtTrfInitn')))).toBeUndefined()
  expect(readCamt(el('html'))).toBeUndefined()
})

test('of more payments than a statement has the first are read, and the others counted', () => {
  const many = Array.from({ length: 10_003 }, () => el('TxDtls'))
  expect(readCamt(statement(entry({ direction: 'DBIT' }, el('NtryDtls', ...many))))).toMatchObject({
    outgoing: 10_000,
    leftOut: 3,
  })
})
