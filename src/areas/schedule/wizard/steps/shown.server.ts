import type { PageRequest } from '#http/pages/page-request.ts'
import { explain } from '#rules/formats/explain.ts'
import { proposalText } from '../../words/format-words.ts'
import { sentenceText } from '../../words/sentence-words.ts'
import { revisionOf } from '../answers/answers.ts'
import { roomIn } from '../answers/room.ts'
import { teamNamesOf, type WizardState } from '../answers/wizard.queries.server.ts'
import type { ProposedFormat } from '../answers/wizard-plan.ts'
import type { WizardPlace } from '../wizard.address.ts'
import { countsText } from '../words.ts'

/** What each question is shown with. */

export function fieldsShown({ plan, days, facts, decided }: WizardState) {
  return {
    base: revisionOf(facts.answers, 'fields'),
    days,
    ...plan.fields,
    /** Where something was played. */
    played: [...new Set(decided.map(({ field }) => field))],
  }
}

export const timesShown = ({ plan, days, facts }: WizardState) => ({
  base: revisionOf(facts.answers, 'times'),
  days,
  ...plan.times,
  // Those without teams have no games.
  lengths: plan.times.lengths.filter(({ division }) => (facts.accepted.get(division)?.length ?? 0) > 0),
})

export async function wishesShown({ db }: PageRequest, { plan, days, facts }: WizardState) {
  const ids = plan.divisions.flatMap(({ teams }) => teams.teams)
  const names = await teamNamesOf(db, ids)
  return {
    base: revisionOf(facts.answers, 'wishes'),
    days,
    ...plan.wishes,
    teams: plan.divisions.flatMap(({ division, teams }) =>
      teams.teams.map((id) => ({ id, name: names.get(id) ?? id, division })),
    ),
  }
}

export async function teamsShown({ db }: PageRequest, { plan, facts }: WizardState, { division }: WizardPlace) {
  const found = plan.divisions.find((it) => it.division === division)
  if (!found) return undefined
  const { teams, leftOut, added, gone } = found.teams
  const names = await teamNamesOf(db, [...teams, ...leftOut, ...gone])
  const nameOf = (id: string) => names.get(id) ?? ''
  return {
    base: revisionOf(facts.answers, 'teams', division),
    teams: teams.map((id) => ({ id, name: nameOf(id) })),
    leftOut: leftOut.map((id) => ({ id, name: nameOf(id) })),
    added: added.map(nameOf),
    gone: gone.map(nameOf),
  }
}

export function formatShown({ plan, facts, days }: WizardState, { division }: WizardPlace) {
  const found = plan.divisions.find((it) => it.division === division)
  if (!found?.chosen) return undefined
  const { teams, chosen, room, length } = found
  const count = teams.teams.length
  const sentences = (format: typeof chosen.format) => explain(format, count).map((it) => sentenceText(it))
  const option = ({ proposal: { code, isStandard, format, counts }, noRoom }: ProposedFormat) => ({
    code: code as string,
    ...proposalText(code),
    isStandard,
    counts: countsText(counts),
    noRoom,
    games: counts.games,
    rounds: counts.rounds,
    sentences: sentences(format),
  })
  const own = chosen.isOwn
    ? {
        ...option({ proposal: { ...chosen, isStandard: false }, noRoom: chosen.noRoom }),
        code: 'own',
      }
    : undefined
  return {
    base: revisionOf(facts.answers, 'format', division),
    teams: count,
    chosen: own ? 'own' : chosen.code,
    formerTeams: chosen.formerTeams,
    own,
    options: found.proposals.map(option),
    room,
    whole: roomIn(plan.fields, plan.times.breaks, length).games,
    fields: plan.fields.fields.length,
    days: days.length,
  }
}

export type FormatShown = NonNullable<ReturnType<typeof formatShown>>
export type FormatOption = FormatShown['options'][number]
