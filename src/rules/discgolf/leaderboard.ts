import type { CourseHole } from './course.ts'

/** Who leads a division: to par over the holes that were finished, wherever on the course everybody is. */

export const DISC_STATES = ['registered', 'checked_in', 'playing', 'finished', 'dnf', 'dq', 'withdrawn'] as const
export type DiscState = (typeof DISC_STATES)[number]

export interface PlayedRound {
  readonly number: number
  readonly holes: readonly CourseHole[]
  /** By the number of the hole; those that are not finished are left out. */
  readonly throws: ReadonlyMap<number, number>
}

export interface BoardPlayer {
  readonly id: string
  readonly name: string
  readonly state: DiscState
  /** Has won the play-off for the first place. */
  readonly wonPlayOff: boolean
  /** In their order. */
  readonly rounds: readonly PlayedRound[]
}

export interface RoundScore {
  readonly number: number
  readonly throws: number
  readonly toPar: number
  /** Holes that are finished. */
  readonly thru: number
  /** All of them are. */
  readonly isThrough: boolean
}

export interface BoardRow {
  readonly id: string
  readonly name: string
  readonly state: DiscState
  /** Shared by those who are level; undefined for those who are not ranked. */
  readonly place: number | undefined
  /** Of all rounds. */
  readonly throws: number
  readonly toPar: number
  /** Of the round that was begun last. */
  readonly thru: number
  readonly isThrough: boolean
  readonly rounds: readonly RoundScore[]
}

/** One division, best first. Whoever has withdrawn is not on it. */
export function leaderboard(players: readonly BoardPlayer[]): readonly BoardRow[] {
  const scored = players
    .filter(({ state }) => state !== 'withdrawn')
    .map((player) => ({ player, score: scoreOf(player) }))
  const ranked = scored.filter(({ player, score }) => isRanked(player.state) && holesIn(score) > 0)
  const leaders = leadersOf(ranked.map(({ player, score }) => ({ id: player.id, ...score })))
  const winner = playOffWinner(scored, leaders)
  const placeOf = (id: string, toPar: number) => {
    const better = ranked.filter(({ score }) => score.toPar < toPar).length
    return winner !== undefined && better === 0 && id !== winner ? 2 : better + 1
  }
  return scored
    .map(({ player: { id, name, state }, score }): BoardRow => {
      const place = isRanked(state) && holesIn(score) > 0 ? placeOf(id, score.toPar) : undefined
      return { id, name, state, place, ...score }
    })
    .toSorted(inOrder)
}

/** Those who are level for the first place, once everybody who plays has finished; nobody where one leads alone. */
export function leveledLeaders(players: readonly BoardPlayer[]): readonly string[] {
  const scored = players
    .filter(({ state }) => isRanked(state))
    .map((player) => ({ player, score: scoreOf(player) }))
    .filter(({ player, score }) => holesIn(score) > 0 || isOnCourse(player.state))
  const leaders = leadersOf(scored.map(({ player, score }) => ({ id: player.id, ...score })))
  return leaders.length > 1 && scored.every(({ score }) => isComplete(score)) ? leaders : []
}

/** `E`, `-3`, `+2`, with a real minus. */
export function toParText(toPar: number): string {
  if (toPar === 0) return 'E'
  return toPar < 0 ? `−${-toPar}` : `+${toPar}`
}

type Score = Omit<BoardRow, 'id' | 'name' | 'state' | 'place'>
type Scored = { readonly player: BoardPlayer; readonly score: Score }

const isRanked = (state: DiscState): boolean => state !== 'dnf' && state !== 'dq' && state !== 'withdrawn'
/** Waited for, also before the first hole. */
const isOnCourse = (state: DiscState): boolean => state === 'playing' || state === 'finished'
const holesIn = ({ rounds }: Pick<Score, 'rounds'>): number => rounds.reduce((sum, { thru }) => sum + thru, 0)
const isComplete = ({ rounds }: Score): boolean => rounds.length > 0 && rounds.every(({ isThrough }) => isThrough)

function scoreOf({ rounds: played }: BoardPlayer): Score {
  const rounds = played.map(roundScore)
  const last = rounds.findLast(({ thru }) => thru > 0)
  return {
    rounds,
    throws: rounds.reduce((sum, { throws }) => sum + throws, 0),
    toPar: rounds.reduce((sum, { toPar }) => sum + toPar, 0),
    thru: last?.thru ?? 0,
    isThrough: last?.isThrough ?? false,
  }
}

function roundScore({ number, holes, throws }: PlayedRound): RoundScore {
  const finished = holes.flatMap(({ number: hole, par }) => {
    const thrown = throws.get(hole)
    return thrown === undefined ? [] : [{ thrown, par }]
  })
  const thrown = finished.reduce((sum, hole) => sum + hole.thrown, 0)
  return {
    number,
    throws: thrown,
    toPar: thrown - finished.reduce((sum, { par }) => sum + par, 0),
    thru: finished.length,
    isThrough: holes.length > 0 && finished.length === holes.length,
  }
}

function leadersOf(scores: readonly (Score & { readonly id: string })[]): readonly string[] {
  const begun = scores.filter((score) => holesIn(score) > 0)
  const best = Math.min(...begun.map(({ toPar }) => toPar))
  return begun.filter(({ toPar }) => toPar === best).map(({ id }) => id)
}

/** A correction may have made somebody else the first, or several: then what was won counts for nothing. */
function playOffWinner(scored: readonly Scored[], leaders: readonly string[]): string | undefined {
  if (leaders.length < 2) return undefined
  const level = scored.filter(({ player }) => leaders.includes(player.id))
  if (!level.every(({ score }) => isComplete(score))) return undefined
  const [winner, second] = level.filter(({ player }) => player.wonPlayOff)
  return second ? undefined : winner?.player.id
}

const BELOW: Readonly<Partial<Record<DiscState, number>>> = { dnf: 2, dq: 3 }

/** Ranked, then not begun, then DNF, then DQ. Of those who are level, whoever has come further stands above. */
function inOrder(one: BoardRow, other: BoardRow): number {
  const group = ({ place, state }: BoardRow) => (place === undefined ? (BELOW[state] ?? 1) : 0)
  return (
    group(one) - group(other) ||
    (one.place ?? 0) - (other.place ?? 0) ||
    holesIn(other) - holesIn(one) ||
    one.toPar - other.toPar ||
    compareTexts(one.name, other.name) ||
    compareTexts(one.id, other.id)
  )
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
