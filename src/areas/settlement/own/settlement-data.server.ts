import { data } from 'react-router'
import { configOf, flagsOf, messagesWhileOff, saidIn } from '#areas/configuration/configuration.api.server.ts'
import { teamOfVisit } from '#areas/teams/team-of-visit.api.server.ts'
import { tournamentAccountOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { epcPayload } from '#rules/settlement/epc.ts'
import { moneyOfTeam } from '../entries/entries.queries.server.ts'
import { feeNow } from '../entries/entries.server.ts'

/** What a team's managers see of its money: nothing while the switch is off. */
export async function settlementData(page: PageRequest, wanted: string | null) {
  const { db } = page
  if (!flagsOf(await configOf(db)).teammanager_settlement_active) {
    const messages = await messagesWhileOff(db)
    return {
      is: 'closed',
      message: saidIn(messages('teammanager_settlement_message'), page.preferences.language),
    } as const
  }
  const { team, managed } = await teamOfVisit(page, wanted)
  if (!team) {
    if (wanted !== null) throw data(null, { status: 404 })
    return { is: 'none' } as const
  }
  const [money, fee, tournament, bank] = await Promise.all([
    moneyOfTeam(db, team),
    feeNow(db),
    tournamentOf(db),
    tournamentAccountOf(db),
  ])
  const { account, currency, reference, today } = money
  const to = { holder: bank?.holder ?? '', iban: bank?.iban ?? '', bic: bank?.bic ?? '' }
  return {
    is: 'open',
    team: { id: team.id, name: team.name, isLocked: team.roster_locked },
    managed: managed.map(({ id, name, division }) => ({ id, name, division })),
    tournament: tournament?.name ?? '',
    /** The last day for changes of the roster; '' where none is said. */
    rostersUntil: tournament?.rosters_until ?? '',
    fee,
    account,
    currency,
    reference,
    today,
    entries: money.entries.toReversed(),
    bank: to.iban === '' ? undefined : to,
    code: epcPayload({ ...to, amount: account.due, currency, reference }),
  } as const
}

export type SettlementShown = Extract<Awaited<ReturnType<typeof settlementData>>, { is: 'open' }>
