import { formatWeekday } from '#client/when.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { formatProblems } from '#rules/formats/editing/check.ts'
import { isBlocking } from '#rules/formats/editing/problems.ts'
import { namesIn } from '#rules/formats/names.ts'
import { type GameId, MINUTES_PER_DAY, type Slot } from '#rules/timetable/plan.ts'
import { gameIdOf, gameOfId } from '#rules/timetable/setting-of-formats.ts'
import { m } from '#words/messages.js'
import { GENERATION_FAILURE_WORDS } from '../../generation/generation.refusals.ts'
import { type GenerationJob, generation } from '../../generation/generation.server.ts'
import { gamePhrase, proposalText } from '../../words/format-words.ts'
import { aimText, unplacedText } from '../../words/timetable-words.ts'
import { lostResults } from '../answers/kept-results.ts'
import { fieldsWith, type PlanWanted, wantedBy } from '../answers/wanted.ts'
import { teamNamesOf, type WizardState } from '../answers/wizard.queries.server.ts'
import { clockShown } from '../steps/clock-times.ts'
import { countsText } from '../words.ts'
import { blocksOf, type PreviewDay } from './preview.ts'
import { madeOf, type WizardRun, wizardRuns } from './wizard-run.server.ts'

/** What the last question is shown with: all answers at a glance, and what was generated from them. */
export async function generateShown(page: PageRequest, state: WizardState, params: URLSearchParams) {
  const wanted = wantedBy(state.plan)
  const job = page.get(generation).status()
  const { last } = page.get(wizardRuns)
  const run = job && last?.job === job.id ? last : undefined
  return {
    ...summaryOf(state),
    version: state.record?.version ?? 0,
    isAgain: state.isAgain,
    name: state.tournament.name,
    /** How many decided games stay as they are. */
    kept: state.decided.length,
    lost: await lostShown(page, state, wanted),
    run:
      job && run
        ? await runShown(page, state, { job, run, isOutdated: run.madeOf !== madeOf(wanted, state) }, params)
        : undefined,
  }
}

export type GenerateShown = Awaited<ReturnType<typeof generateShown>>

function summaryOf({ plan, days }: WizardState) {
  return {
    days,
    fields: plan.fields.fields.map(({ name }) => name),
    breaks: plan.times.breaks.length,
    minimumRest: plan.times.minimum_rest,
    wishes: plan.wishes.wishes.length,
    hasDuties: plan.wishes.has_duties,
    divisions: plan.divisions
      .filter(({ teams }) => teams.teams.length > 0)
      .map(({ division, teams, chosen, length }) => ({
        division,
        teams: teams.teams.length,
        changed: teams.added.length + teams.gone.length > 0,
        length,
        format: chosen && {
          title: proposalText(chosen.code).title,
          isOwn: chosen.isOwn,
          counts: countsText(chosen.counts),
          noRoom: chosen.noRoom !== undefined,
          isBroken: formatProblems(chosen.format, teams.teams.length).some(isBlocking),
        },
      })),
  }
}

/** Decided games that would go, by who played. */
async function lostShown({ db }: PageRequest, { decided }: WizardState, { divisions }: PlanWanted) {
  const lost = lostResults(decided, divisions)
  const names = await teamNamesOf(
    db,
    lost.flatMap(({ home, away }) => [home, away]),
  )
  return lost.map(({ division, key, home, away }) => ({
    key: gameIdOf(division, key),
    division,
    text: `${names.get(home) ?? '?'} – ${names.get(away) ?? '?'}`,
  }))
}

interface ShownRun {
  readonly job: GenerationJob
  readonly run: WizardRun
  readonly isOutdated: boolean
}

async function runShown(
  page: PageRequest,
  state: WizardState,
  { job, run, isOutdated }: ShownRun,
  params: URLSearchParams,
) {
  const about = { job: job.id, seed: run.seed, isOutdated, isOwn: job.actor === page.viewer.id }
  switch (job.state) {
    case 'running': {
      const { done = 0, of = 1, unplaced } = job.progress ?? {}
      return { state: 'running' as const, ...about, share: done / of, unplaced }
    }
    case 'cancelled':
      return { state: 'cancelled' as const, ...about }
    case 'failed':
      return { state: 'failed' as const, ...about, text: GENERATION_FAILURE_WORDS[job.failure]() }
    case 'done':
      return { state: 'done' as const, ...about, ...(await resultShown(page, state, run, job.result, params)) }
  }
}

type Result = Extract<GenerationJob, { state: 'done' }>['result']

async function resultShown(
  { db }: PageRequest,
  state: WizardState,
  { wanted }: WizardRun,
  { placements, score, unplaced, violations, duties }: Result,
  params: URLSearchParams,
) {
  const names = await teamNamesOf(
    db,
    wanted.divisions.flatMap(({ teams }) => teams),
  )
  const fields = fieldsWith(wanted.fields, state.decided, state.fieldsThere)
  const fieldNames = new Map(fields.map(({ id, name }) => [id, name]))
  const formats = new Map(wanted.divisions.map((it) => [it.division, namesIn(it.format)]))
  const gameName = (id: GameId) => {
    const { division, key } = gameOfId(id)
    const name = formats.get(division)?.game(key)
    return name ? gamePhrase(name, {}) : key
  }
  const slotName = ({ field, start }: Slot) => {
    const day = state.days[Math.floor(start / MINUTES_PER_DAY)]
    return m.schedule_wizard_slot({
      field: fieldNames.get(field) ?? '',
      weekday: day === undefined ? '' : formatWeekday(day),
      time: clockShown(start % MINUTES_PER_DAY),
    })
  }
  const day = Math.min(Math.max(0, Number(params.get('day')) || 0), state.days.length - 1)
  const preview: PreviewDay = blocksOf({ wanted, fields, placements, day, names, kept: state.decided })
  return {
    games: placements.length + unplaced.length,
    placed: placements.length,
    misses: score.parts.filter(({ count }) => count > 0).map(({ aim, count }) => aimText(aim, count)),
    met: score.parts.filter(({ count }) => count === 0).map(({ aim }) => aim),
    unplaced: unplaced.slice(0, UNPLACED_SHOWN).map((it) => ({
      game: it.game,
      division: gameOfId(it.game).division,
      ...unplacedText(it, { gameName, slotName }),
    })),
    unplacedMore: Math.max(0, unplaced.length - UNPLACED_SHOWN),
    withoutDuty: wanted.settings.hasDuties ? duties.open.length : 0,
    violations: violations.length,
    day,
    field: fields.some(({ id }) => id === params.get('field')) ? (params.get('field') ?? '') : (fields[0]?.id ?? ''),
    preview,
  }
}

/** Whoever has more has too many games, which the first of them tell as well. */
const UNPLACED_SHOWN = 30
