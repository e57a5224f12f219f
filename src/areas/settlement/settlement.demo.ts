import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import type { Reader } from '#records/reader.ts'
import { amountText } from '#rules/money.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { bookByHand, counterByHand } from './entries/entries.commands.server.ts'
import { accountsOf, dayNow } from './entries/entries.server.ts'
import { chargeRoster } from './entries/fees.api.server.ts'
import { importStatement } from './statements/statements.commands.server.ts'

/** Whose rosters are final, and so charged. */
const LOCKED = ['Velvet Hammers', 'Sundowners', 'Comet Tail', 'Saltmarsh', 'Kestrels', 'Marzipan']

/** What has come in so far: a part of what is due, or an amount in cents. */
const PAID: readonly { team: string; part?: number; cents?: number; method?: 'cash'; text?: string }[] = [
  { team: 'Kite Club', cents: 10_000, text: 'Half of the fees in advance' },
  { team: 'Comet Tail', part: 1, method: 'cash', text: 'Cash box on Friday night' },
  { team: 'Sundowners', cents: 15_000 },
  { team: 'Saltmarsh', cents: 30_000, text: 'Transferred fifty too much' },
  { team: 'Marzipan', part: 1 },
]

export async function fillSettlement({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(70)
  for (const name of LOCKED)
    await db.write(async (tx) => {
      const team = await teamNamed(tx, name)
      if (!team) return
      await tx.update(teams, team.id, { roster_locked: true })
      await tx.audit(admin, 'teams.lockRoster', teams, team.id)
      await chargeRoster(tx, admin, team.id)
    })
  hoursAgo(66)
  const day = await dayNow(db)
  for (const { team: name, part, cents, method, text = '' } of PAID) {
    const team = await teamNamed(db, name)
    if (!team) continue
    const due = (await accountsOf(db, [team])).get(team.id)?.due ?? 0
    const amount = amountText(cents ?? Math.round(due * (part ?? 1)))
    await run(bookByHand, admin, {
      team: team.id,
      kind: 'payment',
      amount,
      day,
      method: method ?? 'transfer',
      text,
    })
  }
  const hammers = await teamNamed(db, 'Velvet Hammers')
  if (hammers) {
    const due = (await accountsOf(db, [hammers])).get(hammers.id)?.due ?? 0
    const text = statementWith(day, amountText(due), teamReference(hammers.id))
    await run(importStatement, admin, { text, lines: [{ line: 1, team: hammers.id }] })
  }
  hoursAgo(62)
  const kestrels = await teamNamed(db, 'Kestrels')
  const [injured] = kestrels
    ? await db.list(players, { filter: 'team = {:team}', params: { team: kestrels.id }, sort: 'name', limit: 1 })
    : []
  if (!kestrels || !injured) return
  const booking = {
    team: kestrels.id,
    player: injured.id,
    amount: '12.50',
    day,
    text: 'Injured since April, does not play',
  }
  const wrong = await run(bookByHand, admin, { ...booking, kind: 'payment', method: 'cash', text: '' })
  await run(counterByHand, admin, { entry: wrong.entry, text: 'Was a waiver, no payment' })
  await run(bookByHand, admin, { ...booking, kind: 'waiver' })
}

/** By Friday noon nearly everybody has paid; these come to the desk with something left to pay. */
const OWING = ['Kite Club', 'Mudlarks', 'Second Wind', 'Sundowners', 'Low Sun']
const PAID_HOURS_AGO = 50

export async function playPayments({ db, run, at }: PlayedDemo): Promise<void> {
  const { admin } = await demoPeople(db)
  at(PAID_HOURS_AGO, async () => {
    const accepted = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division' })
    const accounts = await accountsOf(db, accepted)
    const day = await dayNow(db)
    for (const { id: team, name } of accepted) {
      const due = accounts.get(team)?.due ?? 0
      if (OWING.includes(name) || due <= 0) continue
      await run(bookByHand, admin, {
        team,
        kind: 'payment',
        amount: amountText(due),
        day,
        method: 'transfer',
        text: '',
      })
    }
  })
}

/** As the bank sends it. */
const statementWith = (day: string, amount: string, reference: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Ntry>
<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>FDC-000471-1</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Vera Velvet</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls>
</Ntry></Stmt></BkToCstmrStmt></Document>`

const teamNamed = (reader: Reader, name: string) =>
  reader.first(teams, { filter: 'name = {:name} && state = "accepted"', params: { name } })
