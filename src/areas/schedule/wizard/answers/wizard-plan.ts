import { type Counts, countsOf } from '#rules/formats/counts.ts'
import { readFormat, storedFormat } from '#rules/formats/editing/stored.ts'
import { type Proposal, type ProposalCode, proposalsFor } from '#rules/formats/proposals.ts'
import type { Format } from '#rules/formats/structure.ts'
import { MINUTES_PER_DAY } from '#rules/timetable/plan.ts'
import type { GameLength } from '#rules/timetable/setting-of-formats.ts'
import type { PlanSettings } from '../../plan/plan-settings.ts'
import {
  answerOf,
  type FieldsAnswer,
  type FormatAnswer,
  type KeptAnswers,
  REST_RANGE,
  type TeamsAnswer,
  type TimesAnswer,
  type WishesAnswer,
} from './answers.ts'
import { type Reconciled, reconcileTeams } from './reconcile.ts'
import { type NoRoom, proposalIn, type Room, roomIn, whyNoRoom } from './room.ts'
import { type FieldThere, fieldsThere, usualBreaks, usualFields, usualHours } from './usual.ts'

/** All that the wizard knows before it is answered. */
export interface WizardFacts {
  readonly days: number
  readonly divisions: readonly string[]
  /** Who takes part, by division, by seed. */
  readonly accepted: ReadonlyMap<string, readonly string[]>
  readonly usualLength: GameLength
  readonly minimumRest: number
  readonly fields: readonly FieldThere[]
  /** Of the draft that there is; undefined before the first. */
  readonly settings: PlanSettings | undefined
  /** Divisions as they are planned already; who goes through the questions again finds them as they are. */
  readonly drafted: ReadonlyMap<string, DraftedDivision>
  readonly answers: KeptAnswers
}

export interface DraftedDivision {
  readonly teams: readonly string[]
  readonly format: Format
  readonly length: GameLength | undefined
}

/** Every question with its answer: the one that was given, or the one that is ready. */
export interface WizardPlan {
  readonly fields: FieldsAnswer
  readonly times: TimesAnswer
  readonly wishes: WishesAnswer
  readonly divisions: readonly DivisionPlan[]
}

export interface DivisionPlan {
  readonly division: string
  readonly teams: Reconciled
  readonly length: GameLength
  /** None below three teams and above thirty-two. */
  readonly proposals: readonly ProposedFormat[]
  readonly chosen: ChosenFormat | undefined
  /** What is left to this division by the others. */
  readonly room: Room
}

export interface ProposedFormat {
  readonly proposal: Proposal
  readonly noRoom: NoRoom | undefined
}

export interface ChosenFormat {
  readonly code: ProposalCode
  readonly format: Format
  readonly counts: Counts
  readonly noRoom: NoRoom | undefined
  /** Changed by hand. */
  readonly isOwn: boolean
  /** It was answered for another number of teams, and is proposed anew. */
  readonly formerTeams: number | undefined
}

export function wizardPlan(facts: WizardFacts): WizardPlan {
  const { answers, days } = facts
  const answeredTimes = answerOf(answers, 'times')
  const lengthOf = (division: string): GameLength => {
    const answered = answeredTimes?.lengths.find((it) => it.division === division)
    return answered
      ? { minutes: answered.minutes, slotMinutes: answered.slot_minutes }
      : (facts.drafted.get(division)?.length ?? facts.usualLength)
  }
  const teams = facts.divisions.map((division) => ({
    division,
    teams: reconcileTeams(
      answerOf(answers, 'teams', division) ?? draftedTeams(facts.drafted.get(division)),
      facts.accepted.get(division) ?? [],
    ),
    length: lengthOf(division),
  }))
  const known = answerOf(answers, 'fields') ?? fieldsThere(facts.fields, days)
  const hours = hoursFor(days, known?.hours ?? [])
  const [first] = teams
  const breaks =
    answeredTimes?.breaks ??
    (facts.settings && breaksThere(facts.settings)) ??
    usualBreaks(hours, first?.length.slotMinutes ?? facts.usualLength.slotMinutes)
  const inDays = breaks.filter(({ day }) => day < days)
  const fields = known
    ? { hours, fields: known.fields.map((it) => ({ ...it, days: it.days.slice(0, days) })) }
    : usualFields(hours, inDays, standardsOf(teams))
  return {
    fields,
    times: {
      lengths: teams.map(({ division, length }) => ({
        division,
        minutes: length.minutes,
        slot_minutes: length.slotMinutes,
      })),
      minimum_rest: answeredTimes?.minimum_rest ?? Math.max(REST_RANGE.least, facts.minimumRest),
      breaks: inDays,
    },
    wishes: wishesOf(facts, new Set(teams.flatMap((it) => it.teams.teams))),
    divisions: withFormats(teams, fields, inDays, facts),
  }
}

const draftedTeams = (drafted: DraftedDivision | undefined): TeamsAnswer | undefined =>
  drafted && { teams: [...drafted.teams], left_out: [] }

type DivisionTeams = Pick<DivisionPlan, 'division' | 'teams' | 'length'>

const hoursFor = (days: number, known: FieldsAnswer['hours']): FieldsAnswer['hours'] =>
  usualHours(days).map((usual, day) => known[day] ?? usual)

const standardsOf = (teams: readonly DivisionTeams[]) =>
  teams.flatMap(({ teams: { teams }, length }) => {
    const [standard] = proposalsFor(teams.length)
    return standard ? [{ counts: standard.counts, length }] : []
  })

const breaksThere = ({ breaks }: PlanSettings): TimesAnswer['breaks'] =>
  breaks
    .filter(({ fields }) => fields === undefined)
    .map(({ from, to }) => {
      const day = Math.floor(from / MINUTES_PER_DAY)
      return { day, from: from - day * MINUTES_PER_DAY, to: Math.min(MINUTES_PER_DAY, to - day * MINUTES_PER_DAY) }
    })

/** Of teams that do not play nothing is wished. */
function wishesOf({ answers, settings }: WizardFacts, playing: ReadonlySet<string>): WishesAnswer {
  const answered = answerOf(answers, 'wishes')
  const { wishes, has_duties } = answered ?? {
    wishes: (settings?.wishes ?? []).map(({ team, notBefore = null, notAfter = null }) => ({
      team,
      not_before: notBefore,
      not_after: notAfter,
    })),
    has_duties: settings?.hasDuties ?? false,
  }
  return { wishes: wishes.filter(({ team }) => playing.has(team)), has_duties }
}

/** Each division has what the others leave; before anybody has chosen, they share by their teams. */
function withFormats(
  divisions: readonly DivisionTeams[],
  fields: FieldsAnswer,
  breaks: TimesAnswer['breaks'],
  { answers, drafted }: WizardFacts,
): readonly DivisionPlan[] {
  const all = divisions.reduce((sum, { teams }) => sum + teams.teams.length, 0)
  const chosen = divisions.map((it) => {
    const count = it.teams.teams.length
    const proposals = proposalsFor(count)
    const whole = roomIn(fields, breaks, it.length)
    const share = { ...whole, games: all === 0 ? 0 : Math.floor((whole.games * count) / all) }
    const answer = answerOf(answers, 'format', it.division)
    const found = answer ? undefined : drafted.get(it.division)
    const format =
      found?.teams.length === count ? draftedFormat(found, proposals) : chosenFormat(answer, proposals, count, share)
    return { ...it, proposals, whole, format }
  })
  const minutesOf = ({ format, length }: (typeof chosen)[number]) => (format?.counts.games ?? 0) * length.slotMinutes
  const taken = chosen.reduce((sum, it) => sum + minutesOf(it), 0)
  return chosen.map((it) => {
    const { division, teams, length, whole, format } = it
    const others = (taken - minutesOf(it)) / length.slotMinutes
    const room = { games: Math.max(0, Math.floor(whole.games - others)), rounds: whole.rounds }
    return {
      division,
      teams,
      length,
      room,
      proposals: it.proposals.map((proposal) => ({ proposal, noRoom: whyNoRoom(proposal.counts, room) })),
      chosen: format && { ...format, noRoom: whyNoRoom(format.counts, room) },
    }
  })
}

function chosenFormat(
  answer: FormatAnswer | undefined,
  proposals: readonly Proposal[],
  teams: number,
  room: Room,
): Omit<ChosenFormat, 'noRoom'> | undefined {
  const isOfToday = answer?.teams === teams
  const formerTeams = answer && !isOfToday ? answer.teams : undefined
  const named = isOfToday ? proposals.find(({ code }) => code === answer.code) : undefined
  const own = isOfToday && answer.structure ? readFormat(answer.structure) : undefined
  const proposal = named ?? proposalIn(proposals, room)
  if (!proposal) return undefined
  const { code, format, counts } = proposal
  if (own?.ok) return { code, format: own.format, counts: countsOf(own.format, teams), isOwn: true, formerTeams }
  return { code, format, counts, isOwn: false, formerTeams }
}

/** A format that is none of the proposals was changed by hand. */
function draftedFormat(
  { format, teams }: DraftedDivision,
  proposals: readonly Proposal[],
): Omit<ChosenFormat, 'noRoom'> | undefined {
  const printed = printedFormat(format)
  const same = proposals.find((it) => printedFormat(it.format) === printed)
  const code = (same ?? proposals[0])?.code
  if (code === undefined) return undefined
  return { code, format, counts: countsOf(format, teams.length), isOwn: same === undefined, formerTeams: undefined }
}

/** The same for the same format, in whatever order its parts were written down. */
function printedFormat(format: Format): string {
  const read = readFormat(storedFormat(format))
  return JSON.stringify(read.ok ? storedFormat(read.format) : format)
}
