import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf } from '#areas/tournament/tournament.api.server.ts'
import { newId } from '#records/ids.ts'
import type { Reader } from '#records/reader.ts'
import type { WizardState } from '../answers/wizard.queries.server.ts'
import { type PasteFacts, type PastePlan, planPaste } from './paste-plan.ts'

/** What a pasted timetable would become, as things are. */
export async function pastePlanned(
  reader: Reader,
  state: WizardState,
  text: string,
  only?: ReadonlySet<number>,
): Promise<PastePlan> {
  const ids = [...state.facts.accepted.values()].flat()
  const [divisions, found] = await Promise.all([divisionsOf(reader), reader.byIds(teams, ids)])
  const { plan, fieldsThere, decided, days } = state
  const facts: PasteFacts = {
    days,
    divisions,
    teams: new Map(
      [...state.facts.accepted].map(([division, own]) => [division, own.flatMap((id) => found.get(id) ?? [])]),
    ),
    lengthOf: (division) => plan.divisions.find((it) => it.division === division)?.length ?? state.facts.usualLength,
    minimumRest: plan.times.minimum_rest,
    hours: plan.fields.hours,
    fields: [...plan.fields.fields.map((it) => ({ ...it, open: [] })), ...fieldsThere],
    decided,
    newId,
  }
  return planPaste(text, facts, only)
}
