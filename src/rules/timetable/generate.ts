import { leastUnplaced } from './bound.ts'
import { type Duties, dutiesOf } from './duties.ts'
import type { Placement, Setting } from './plan.ts'
import { type PlanScore, scoreFrom } from './score.ts'
import { anyPlace, placementsOn } from './search/board.ts'
import { chanceOf, type SeededChance } from './search/chance.ts'
import { construct, makeRoom, type Style } from './search/construct.ts'
import { type Draft, draftOf, restoreDraft, type Snapshot, snapshotOf, unplacedIn } from './search/draft.ts'
import { improve } from './search/improve.ts'
import { type Model, modelOf } from './search/model.ts'
import { type Unplaced, unplacedOf } from './unplaced.ts'
import { type Violation, violationsOf } from './violations.ts'

export interface Wanted {
  readonly seed: number
  /** 1 is what an organiser waits for; less is quicker and worse. */
  readonly effort?: number
  readonly withDuties?: boolean
}

export interface GenerationProgress {
  readonly done: number
  readonly of: number
  /** Of the best timetable so far. */
  readonly score: number
  readonly unplaced: number
}

export interface Timetable {
  readonly placements: readonly Placement[]
  readonly score: PlanScore
  readonly unplaced: readonly Unplaced[]
  readonly duties: Duties
  /** What locked games break among themselves: the generator itself breaks nothing. */
  readonly violations: readonly Violation[]
}

/**
 * A timetable for a setting. It is worked out piece by piece: each `next()` goes on a little and says how far it is, and who
 * wants to cancel does not ask again. The same seed gives the same timetable.
 */
export function* generate(
  setting: Setting,
  { seed, effort = 1, withDuties = false }: Wanted,
): Generator<GenerationProgress, Timetable> {
  const chance = chanceOf(seed)
  const steps = Math.round(effort * Math.max(LEAST_STEPS, STEPS_PER_GAME * setting.games.length ** 1.5))
  const draft = yield* firstDraft(setting, chance, steps, effort)
  const unplaced = unplacedIn(draft).length
  let before = 0
  for (const { part, ...search } of SEARCHES) {
    for (const { done, cost } of improve(draft, { ...search, steps: steps * part }, chance))
      yield { done: before + done, of: steps, score: cost, unplaced }
    before += Math.floor(steps * part)
  }
  squeezeIn(draft)
  const plan = { setting, placements: placementsOn(draft.model, draft.board) }
  return {
    placements: plan.placements,
    score: scoreFrom(draft.costs.counts()),
    unplaced: unplacedOf(plan, (changed) => quickPlacements(changed, plan.placements, seed)),
    duties: withDuties ? dutiesOf(plan) : { assigned: [], open: [] },
    violations: violationsOf(plan),
  }
}

/** In one go, for whoever needs neither progress nor a way out. */
export function generateAtOnce(setting: Setting, wanted: Wanted): Timetable {
  const steps = generate(setting, wanted)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** More games have more places to be in: they need more steps each. */
const STEPS_PER_GAME = 400
const LEAST_STEPS = 200_000

/** Different beginnings lead to different timetables. Careful ones cost less, careless ones leave less over. */
const STYLES: readonly Style[] = [
  { isStrict: true, jitterMinutes: 0 },
  { isStrict: true, jitterMinutes: 60 },
  { isStrict: true, jitterMinutes: 60 },
  { isStrict: false, jitterMinutes: 0 },
  { isStrict: false, jitterMinutes: 60 },
  { isStrict: false, jitterMinutes: 200 },
]

/** First the times, from a heat above what any single miss costs, so that everything may still move; then the fields. */
const SEARCHES = [
  { part: 0.6, firstHeat: 30, lastHeat: 0.8, sameTime: 0.02, wholeRound: 0.1 },
  { part: 0.4, firstHeat: 1.5, lastHeat: 0.2, sameTime: 0.7, wholeRound: 0 },
] as const

/** How many places are tried for a game that found none, and for all of them. */
const TRIES_FOR_ROOM = 400
const MOST_TRIES_FOR_ROOM = 4_000
/** For all of them where it is only asked what would help. */
const TRIES_FOR_HELP = 150

/**
 * The best of several first timetables: with the fewest games left over, and among those the cheapest. Where slots end to end
 * cannot hold all games, starts between them are tried as well: a rest that is a little longer than a slot wastes the next one.
 */
function* firstDraft(
  setting: Setting,
  chance: SeededChance,
  steps: number,
  effort: number,
): Generator<GenerationProgress, Draft> {
  const usual = yield* bestOfStyles(modelOf(setting), chance, steps, effort)
  const left = unplacedIn(usual).length
  if (left <= leastUnplaced(setting, usual.model)) return usual
  const between = yield* bestOfStyles(modelOf(setting, 'any'), chance, steps, effort)
  return unplacedIn(between).length < left ? between : usual
}

function* bestOfStyles(
  model: Model,
  chance: SeededChance,
  steps: number,
  effort: number,
): Generator<GenerationProgress, Draft> {
  const draft = draftOf(model)
  const least = leastUnplaced(model.setting, model)
  const empty = snapshotOf(draft)
  let best: { unplaced: number; cost: number; snapshot: Snapshot } | undefined
  for (const style of STYLES) {
    restoreDraft(draft, empty)
    construct(draft, style, chance)
    makeRoomForAll(draft, chance, { tries: effort * MOST_TRIES_FOR_ROOM, least })
    const [unplaced, cost] = [unplacedIn(draft).length, draft.costs.total()]
    if (!best || unplaced < best.unplaced || (unplaced === best.unplaced && cost < best.cost))
      best = { unplaced, cost, snapshot: snapshotOf(draft) }
    yield { done: 0, of: steps, score: best.cost, unplaced: best.unplaced }
  }
  if (best) restoreDraft(draft, best.snapshot)
  return draft
}

/** Stops where even the bound says that more cannot be placed. */
function makeRoomForAll(draft: Draft, chance: SeededChance, { tries, least }: { tries: number; least: number }): void {
  const open = unplacedIn(draft)
  let [left, unplaced] = [tries, open.length]
  for (const game of open)
    for (let own = TRIES_FOR_ROOM; own > 0 && left > 0 && unplaced > least; own--, left--)
      if (makeRoom(draft, game, chance)) {
        unplaced -= 1
        break
      }
}

/** Between the usual slots, what found no place so far. A game that gets one may be what another waited for. */
function squeezeIn(draft: Draft): void {
  for (const game of unplacedIn(draft)) {
    const place = anyPlace(draft.model, draft.board, game)
    if (place) draft.put(game, place.field, place.start)
  }
}

/** What a changed setting could hold without the polish: beside what has a place already, or all anew. */
function quickPlacements(setting: Setting, placements: readonly Placement[], seed: number): readonly Placement[] {
  const chance = chanceOf(seed)
  const model = modelOf(setting)
  const least = leastUnplaced(setting, model)
  const ways: readonly (() => Draft)[] = [
    () => putAgain(draftOf(model), placements),
    () => constructed(model, chance),
    () => constructed(modelOf(setting, 'any'), chance),
  ]
  let best: readonly Placement[] = []
  for (const begin of ways) {
    const draft = begin()
    makeRoomForAll(draft, chance, { tries: TRIES_FOR_HELP, least })
    squeezeIn(draft)
    const found = placementsOn(draft.model, draft.board)
    if (found.length > best.length) best = found
    if (setting.games.length - best.length <= least) break
  }
  return best
}

function constructed(model: Model, chance: SeededChance): Draft {
  const draft = draftOf(model)
  construct(draft, { isStrict: false, jitterMinutes: 0 }, chance)
  return draft
}

function putAgain(draft: Draft, placements: readonly Placement[]): Draft {
  const { model } = draft
  const places = new Map(placements.map((it) => [it.game, it]))
  const fieldNumbers = new Map(model.setting.fields.map(({ id }, number) => [id, number]))
  for (const game of model.feedersFirst) {
    const place = places.get(model.games[game]!.id)
    const field = fieldNumbers.get(place?.field ?? '')
    if (place && field !== undefined && !draft.isPlaced(game)) draft.put(game, field, place.start)
  }
  return draft
}
