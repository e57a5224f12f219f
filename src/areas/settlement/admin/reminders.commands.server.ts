import { users } from '#areas/accounts/accounts.collections.ts'
import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { managersOf, type Team } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatMoney } from '#client/amounts.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { m } from '#words/messages.js'
import { accountsOf } from '../entries/entries.server.ts'
import { settlementHref } from '../own/settlement.address.ts'
import { remindInput } from '../settlement.inputs.ts'
import { SETTLEMENT_REFUSALS } from '../settlement.refusals.ts'
import { reminderMail } from './reminder.mails.ts'

/** Nobody is reminded more often. */
const REST_MS = 24 * 3_600_000

/** Tells the managers of teams that still owe something, in their inbox and by mail. Answers whom it has told. */
export const remindTeams = command({
  name: 'settlement.remind',
  input: remindInput,
  who: ADMINS,
  async run(tx, actor, { teams: ids }, { dependencies }) {
    if (!flagsOf(await configOf(tx)).teammanager_settlement_active)
      throw refuse(SETTLEMENT_REFUSALS, 'settlement_closed', 'teams', 409)
    const found = await tx.byIds(teams, ids)
    if (found.size < new Set(ids).size) throw refuse(SETTLEMENT_REFUSALS, 'team_gone', 'teams', 404)
    const accounts = await accountsOf(tx, [...found.values()])
    const owing = [...found.values()].filter(({ id }) => (accounts.get(id)?.due ?? 0) > 0)
    if (owing.length === 0) throw refuse(SETTLEMENT_REFUSALS, 'nothing_due', 'teams')
    const rested = await restedOf(tx, owing)
    let reminded = 0
    for (const team of rested) {
      const managers = await managersOf(tx, team)
      if (managers.length === 0) continue
      await tell(tx, team, managers, { due: accounts.get(team.id)?.due ?? 0, publicUrl: dependencies.publicUrl })
      await keep(tx, team.id)
      await tx.audit(actor, 'settlement.remind', teams, team.id, { due: accounts.get(team.id)?.due ?? 0 })
      reminded += 1
    }
    return { reminded, passedOver: found.size - reminded }
  },
})

/** Those whose last reminder is long enough ago. */
async function restedOf(tx: Transaction, owing: readonly Team[]): Promise<readonly Team[]> {
  const since = timestamp(new Date(tx.now().getTime() - REST_MS))
  const rows = await tx.query((queries) =>
    queries.selectFrom('_settlement_reminders').select('team').where('at', '>', since),
  )
  const lately = new Set(rows.map(({ team }) => team))
  return owing.filter(({ id }) => !lately.has(id))
}

async function keep(tx: Transaction, team: string): Promise<void> {
  const at = timestamp(tx.now())
  await tx.execute((queries) =>
    queries
      .insertInto('_settlement_reminders')
      .values({ team, at })
      .onConflict((conflict) => conflict.column('team').doUpdateSet({ at })),
  )
}

interface Reminder {
  readonly due: number
  readonly publicUrl: string
}

async function tell(tx: Transaction, team: Team, managers: readonly string[], { due, publicUrl }: Reminder) {
  const href = settlementHref(team.id)
  const tournament = await tournamentOf(tx)
  const currency = tournament?.currency || 'EUR'
  const people = await tx.byIds(users, managers)
  for (const { id, email, language } of people.values()) {
    await notify(
      tx,
      { to: 'person', person: id },
      {
        category: 'team',
        title: (locale) =>
          m.settlement_reminder_title({ team: team.name, amount: formatMoney(due, currency, locale) }, { locale }),
        href,
      },
    )
    const facts = {
      team: team.name,
      tournament: tournament?.name ?? '',
      amount: formatMoney(due, currency, language || 'en'),
      reference: teamReference(team.id),
      href: new URL(href, publicUrl).href,
    }
    await queueMail(tx, { to: email, ...reminderMail(language, facts) })
  }
}
