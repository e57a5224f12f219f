import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Demo } from '#http/areas/demo.ts'
import type { Reader } from '#records/reader.ts'
import { amountText } from '#rules/money.ts'
import { bookByHand, counterByHand } from './entries/entries.commands.server.ts'
import { accountsOf, dayNow } from './entries/entries.server.ts'
import { chargeRoster } from './entries/fees.api.server.ts'

/** Whose rosters are final, and so charged. */
const LOCKED = ['Velvet Hammers', 'Sundowners', 'Comet Tail', 'Saltmarsh', 'Kestrels', 'Marzipan']

/** What has come in so far: a part of what is due, or an amount in cents. */
const PAID: readonly { team: string; part?: number; cents?: number; method?: 'cash'; text?: string }[] = [
  { team: 'Kite Club', cents: 10_000, text: 'First half' },
  { team: 'Velvet Hammers', part: 1 },
  { team: 'Comet Tail', part: 1, method: 'cash', text: 'At the desk' },
  { team: 'Sundowners', cents: 15_000 },
  { team: 'Saltmarsh', cents: 30_000, text: 'Twice, by mistake' },
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
  hoursAgo(62)
  const kestrels = await teamNamed(db, 'Kestrels')
  const [injured] = kestrels
    ? await db.list(players, { filter: 'team = {:team}', params: { team: kestrels.id }, sort: 'name', limit: 1 })
    : []
  if (!kestrels || !injured) return
  const booking = { team: kestrels.id, player: injured.id, amount: '12.50', day, text: 'Injured, does not play' }
  const wrong = await run(bookByHand, admin, { ...booking, kind: 'payment', method: 'cash', text: '' })
  await run(counterByHand, admin, { entry: wrong.entry, text: 'Not paid, waived' })
  await run(bookByHand, admin, { ...booking, kind: 'waiver' })
}

const teamNamed = (reader: Reader, name: string) =>
  reader.first(teams, { filter: 'name = {:name} && state = "accepted"', params: { name } })
