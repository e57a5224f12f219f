import { users } from '#areas/accounts/accounts.collections.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownName } from '#rules/names/names.ts'
import { type HeatMark, heatOf, type LaneNow } from '#rules/shotracer/heat.ts'
import { type JoinRefusal, restedAt } from '#rules/shotracer/joining.ts'
import { type RaceTime, raceLeaderboard } from '#rules/shotracer/leaderboard.ts'
import { canBeUndone, UNDO_MS } from '#rules/shotracer/referee.ts'
import { heatOfRunner, mayJoin, type Runner, runnersIn } from './heats/runners.server.ts'
import { heatsOf, isHeatOpen, isOfAge, isReferee, type Race, type RaceHeat } from './races/races.server.ts'
import { raceHeats, races } from './shotracer.collections.ts'
import { RACES_MOST } from './shotracer.fields.ts'

/** All races, the newest first; with the heat in which the viewer has a place. */
export async function raceList(reader: Reader, viewer: Viewer) {
  const all = await reader.list(races, { sort: '-@added', limit: RACES_MOST })
  const own = await heatOfRunner(reader, viewer.id)
  const ownHeat = own === undefined ? undefined : await reader.get(raceHeats, own)
  return {
    races: all.map(({ id, name, drink, legs, is_open }) => ({
      id,
      name,
      drink,
      legs,
      isOpen: is_open,
      isOwn: ownHeat?.race === id,
    })),
    isOfAge: await isOfAge(reader, viewer.id),
  }
}

export type RaceListed = Awaited<ReturnType<typeof raceList>>

/** A heat as everybody sees it; what changes by itself is worked out from the marks. */
export interface HeatShown {
  readonly id: string
  readonly number: number
  readonly lanes: readonly { readonly name: string; readonly runners: number }[]
  readonly marks: readonly HeatMark[]
  /** Later ones are newer. */
  readonly asOf: string
}

const heatShown = ({ id, number, lanes, marks, updated }: RaceHeat): HeatShown => ({
  id,
  number,
  lanes,
  marks,
  asOf: updated,
})

/** Who stands where; what they drink is told to whoever pours. */
export interface RunnerShown {
  readonly lane: number
  readonly leg: number
  readonly called: string
  readonly isYou: boolean
  readonly isAlcoholFree: boolean | undefined
}

/** One race, for somebody. */
export async function raceShown(reader: Reader, viewer: Viewer, race: Race) {
  const heats = await heatsOf(reader, race.id)
  const open = heats.find(isHeatOpen)
  const justOver = open ? undefined : undoable(heats.at(-1), reader.now().getTime())
  const current = open ?? justOver?.heat
  const judges = isReferee(race, viewer)
  const past = heatsOver(race, heats)
  return {
    ...boardOf(race, past),
    past,
    isReferee: judges,
    isAdmin: viewer.roles.includes('admin'),
    hasOpenHeat: open !== undefined,
    /** A heat that is over stays in sight for as long as its end can be taken back, in milliseconds. */
    shownUntil: justOver?.until,
    current: current && {
      heat: heatShown(current),
      runners: await runnersShown(reader, current, viewer, judges),
      joining: await joiningOf(reader, viewer, race, current),
    },
    isOfAge: await isOfAge(reader, viewer.id),
  }
}

function undoable(heat: RaceHeat | undefined, now: number) {
  const last = heat?.state === 'finished' ? heat.marks.at(-1) : undefined
  return heat && last && canBeUndone(last, now) ? { heat, until: last.at + UNDO_MS } : undefined
}

export type RaceShown = Awaited<ReturnType<typeof raceShown>>

/** What came of a heat, lane by lane. */
export interface HeatOver {
  readonly id: string
  readonly number: number
  readonly lanes: readonly (LaneNow & { readonly name: string })[]
}

/** The newest first. */
const heatsOver = ({ legs }: Race, heats: readonly RaceHeat[]): readonly HeatOver[] =>
  heats
    .filter(({ state }) => state === 'finished')
    .map(({ id, number, lanes, marks }) => {
      const ran = heatOf(marks, { legs, lanes: lanes.length }).lanes
      return { id, number, lanes: ran.map((lane) => ({ ...lane, name: lanes[lane.lane - 1]?.name ?? '' })) }
    })
    .toReversed()

/** A race with its times, as every page shows it. */
function boardOf(race: Race, over: readonly HeatOver[]) {
  const { id, name, drink, legs, has_alcohol, is_open } = race
  return {
    race: { id, name, drink, legs, hasAlcohol: has_alcohol, isOpen: is_open },
    board: raceLeaderboard(over.flatMap(timesOf)),
  }
}

const timesOf = ({ number, lanes }: HeatOver): readonly RaceTime[] =>
  lanes.flatMap(({ name, timeMs }) => (timeMs === undefined ? [] : [{ name, heat: number, timeMs }]))

async function runnersShown(
  reader: Reader,
  { id }: RaceHeat,
  viewer: Viewer,
  pours: boolean,
): Promise<readonly RunnerShown[]> {
  const found = await runnersIn(reader, id)
  const people = await reader.byIds(
    users,
    found.map(({ user }) => user),
  )
  return found.map(({ user, lane, leg, isAlcoholFree }: Runner) => ({
    lane,
    leg,
    called: shownName(people.get(user)?.name ?? ''),
    isYou: user === viewer.id,
    isAlcoholFree: pours || user === viewer.id ? isAlcoholFree : undefined,
  }))
}

/** Why the viewer cannot join a lane with room, for each way to run; undefined where they can. */
export interface JoiningShown {
  readonly drinking: JoinRefusal | undefined
  readonly alcoholFree: JoinRefusal | undefined
  /** When they may run again, in milliseconds, where that is what they wait for. */
  readonly restedAt: number | undefined
}

async function joiningOf(reader: Reader, viewer: Viewer, race: Race, heat: RaceHeat): Promise<JoiningShown> {
  const asked = { user: viewer.id, race, heat, freeLegs: 1 }
  const [drinking, free] = [
    await mayJoin(reader, { ...asked, isAlcoholFree: false }),
    await mayJoin(reader, { ...asked, isAlcoholFree: true }),
  ]
  const alcoholFree = free.verdict.ok ? undefined : free.verdict.code
  return {
    drinking: drinking.verdict.ok ? undefined : drinking.verdict.code,
    alcoholFree,
    restedAt: alcoholFree === 'rest_first' && free.lastRun !== undefined ? restedAt(free.lastRun) : undefined,
  }
}

/** Long enough to see who has won, and to cheer. */
const RESULT_MS = 30_000

/** Until when a screen shows who has won this heat; undefined once that is over. */
function resultUntil(heat: RaceHeat | undefined, now: number): number | undefined {
  if (heat?.state !== 'finished') return undefined
  const until = (heat.marks.at(-1)?.at ?? 0) + RESULT_MS
  return until > now ? until : undefined
}

/** What a big screen shows: the race of its address, or the one that is on. */
export async function raceOnScreen(reader: Reader, wanted: string) {
  const race = (wanted === '' ? undefined : await reader.get(races, wanted)) ?? (await raceOn(reader))
  if (!race) return undefined
  const heats = await heatsOf(reader, race.id)
  const last = heats.findLast(({ state }) => state === 'finished')
  const open = heats.find(isHeatOpen)
  const until = open === undefined || open.state === 'lobby' ? resultUntil(last, reader.now().getTime()) : undefined
  const current = until === undefined ? (open ?? last) : last
  return { ...boardOf(race, heatsOver(race, heats)), heat: current && heatShown(current), changesAt: until }
}

export type RaceOnScreen = NonNullable<Awaited<ReturnType<typeof raceOnScreen>>>

/** With a heat that has just been won or is under way, or else the newest. */
async function raceOn(reader: Reader): Promise<Race | undefined> {
  const over = await reader.first(raceHeats, { filter: 'state = "finished"', sort: '-updated' })
  if (over && resultUntil(over, reader.now().getTime()) !== undefined) return reader.get(races, over.race)
  const heat =
    (await reader.first(raceHeats, { filter: 'state = "running" || state = "armed"', sort: '-updated' })) ??
    (await reader.first(raceHeats, { filter: 'state = "lobby"', sort: '-updated' }))
  if (heat) return reader.get(races, heat.race)
  return reader.first(races, { sort: '-is_open,-@added' })
}
