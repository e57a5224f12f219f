import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, type Tournament, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { daysOf } from '#rules/calendar/days.ts'
import {
  fieldsInOrder,
  formatOf,
  planRecordOf,
  type SchedulePlanRecord,
  usualLength,
} from '../../plan/draft.queries.server.ts'
import { planSettingsOf } from '../../plan/plan-settings.ts'
import { minuteOfInstant } from '../../plan/publication.ts'
import type { FieldWanted } from '../../plan/replace-draft.server.ts'
import { games, plannedFormats, plannedGames } from '../../schedule.collections.ts'
import { DECIDED_STATES, GAMES_MOST_ALL } from '../../schedule.fields.ts'
import { answersIn, DAYS_MOST } from './answers.ts'
import type { DecidedGame } from './wanted.ts'
import { type DraftedDivision, type WizardFacts, type WizardPlan, wizardPlan } from './wizard-plan.ts'

/** All that the wizard goes by, as of one moment. */
export interface WizardState {
  readonly tournament: Tournament
  /** None where the tournament has no days yet, or more than a timetable can have. */
  readonly days: readonly string[]
  readonly record: SchedulePlanRecord | undefined
  readonly facts: WizardFacts
  readonly plan: WizardPlan
  readonly fieldsThere: readonly FieldWanted[]
  /** A schedule is there that would be replaced. */
  readonly isAgain: boolean
  readonly decided: readonly DecidedGame[]
}

/** More than any tournament takes. */
const ACCEPTED_MOST = 1_000

/** Undefined where there is no tournament, or more than one. */
export async function wizardStateOf(reader: Reader): Promise<WizardState | undefined> {
  const tournament = await tournamentOf(reader)
  if (!tournament) return undefined
  const [record, fields, divisions, accepted, config, drafted, decided] = await Promise.all([
    planRecordOf(reader),
    fieldsInOrder(reader),
    divisionsOf(reader),
    reader.list(teams, { filter: 'state = "accepted"', sort: 'name_key', limit: ACCEPTED_MOST }),
    configOf(reader),
    draftedDivisions(reader),
    decidedGames(reader, tournament),
  ])
  const all = daysOf(tournament.starts, tournament.ends)
  const days = all.length > DAYS_MOST ? [] : all
  const { minutes, slot_minutes: slotMinutes } = usualLength(tournament)
  const fieldsThere = fields.map(({ id, name, is_show, open }) => ({ id, name, is_show, open: open ?? [] }))
  const facts: WizardFacts = {
    days: days.length,
    divisions: divisions.map(({ key }) => key),
    // Without a seed behind those that have one.
    accepted: new Map(
      divisions.map(({ key }) => [
        key,
        accepted
          .filter(({ division }) => division === key)
          .toSorted((one, other) => (one.seed || Infinity) - (other.seed || Infinity) || 0)
          .map(({ id }) => id),
      ]),
    ),
    usualLength: { minutes, slotMinutes },
    minimumRest: tournament.minimum_rest,
    fields: fieldsThere,
    settings: drafted.size > 0 ? planSettingsOf(record?.settings) : undefined,
    drafted,
    answers: answersIn(record?.answers),
  }
  return {
    tournament,
    days,
    record,
    facts,
    plan: wizardPlan(facts),
    fieldsThere,
    isAgain: drafted.size > 0 || config?.schedule_initialized === true,
    decided,
  }
}

async function draftedDivisions(reader: Reader): Promise<ReadonlyMap<string, DraftedDivision>> {
  const [kept, counted] = await Promise.all([
    reader.list(plannedFormats),
    reader.countBy(plannedGames, ['division', 'minutes', 'slot_minutes']),
  ])
  return new Map(
    kept.map(({ division, structure, teams }) => {
      const [most] = counted.filter((it) => it.division === division).toSorted((one, other) => other.count - one.count)
      const length = most && { minutes: most.minutes, slotMinutes: most.slot_minutes }
      return [division, { teams, format: formatOf(structure), length }]
    }),
  )
}

async function decidedGames(reader: Reader, { starts, time_zone }: Tournament): Promise<readonly DecidedGame[]> {
  if (starts === '') return []
  const filter = DECIDED_STATES.map((state) => `state = "${state}"`).join(' || ')
  const found = await reader.every(games, { filter, sort: 'starts,id' }, GAMES_MOST_ALL)
  return found.map((it) => ({
    division: it.division,
    key: it.key,
    pool: it.pool,
    home: it.home,
    away: it.away,
    homeSource: it.home_source,
    awaySource: it.away_source,
    field: it.field,
    start: minuteOfInstant(it.starts, starts, time_zone),
    minutes: it.minutes,
    slotMinutes: it.slot_minutes,
    dutySource: it.duty_source,
  }))
}

/** What teams are called; those that are gone for good have no name. */
export async function teamNamesOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await reader.byIds(teams, [...new Set(ids)])
  return new Map([...found.values()].map(({ id, name }) => [id, name]))
}
