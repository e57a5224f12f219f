import { pathsOf } from './paths.ts'
import { dayOf, type GameId, type PlannedSide, type Setting, type Slot, type TimetablePlan } from './plan.ts'

/** Who keeps score at which game. */
export interface Duties {
  readonly assigned: readonly { readonly game: GameId; readonly side: PlannedSide }[]
  /** Games at which everybody may be playing. */
  readonly open: readonly GameId[]
}

interface Placed extends Slot {
  readonly game: GameId
  readonly number: number
  readonly end: number
}

/**
 * A team for each game that surely does not play then, as evenly as that allows and near its own games. Where everybody may
 * play, a place of a game or a group that is over: a team of which it is known that it is free, though not yet which.
 */
export function dutiesOf({ setting, placements }: TimetablePlan): Duties {
  const places = placesOf(setting)
  const teams: PlannedSide[] = [
    ...new Set(setting.games.flatMap((it) => it.sides.flatMap((side) => ('team' in side ? side.team : [])))),
  ]
    .toSorted()
    .map((team) => ({ team }))
  const paths = pathsOf(setting, [...teams, ...places.map(({ side }) => side)])
  const numbers = new Map(setting.games.map(({ id }, number) => [id, number]))
  const placed: readonly Placed[] = placements
    .flatMap((it) => {
      const number = numbers.get(it.game)
      return number === undefined ? [] : [{ ...it, number, end: it.start + setting.games[number]!.minutes }]
    })
    .toSorted((a, b) => a.start - b.start || a.number - b.number)
  const byGame = new Map(placed.map((it) => [it.game, it]))
  const teamSides = teams.map((team, index) => ({ team, side: paths.alsoOf[index]! }))
  const busy = teamSides.map(({ side }) =>
    placed.filter(({ number }) => paths.sidesOf[number]!.some((own) => paths.maySideBe(own, side))),
  )
  const duties: Placed[][] = teams.map(() => [])
  const isFree = (team: number, at: Placed) => ![...busy[team]!, ...duties[team]!].some((it) => overlap(it, at))

  const candidates = placed.map((at) => ({ at, free: [...teams.keys()].filter((team) => isFree(team, at)) }))
  for (const { at, free } of candidates.toSorted((a, b) => a.free.length - b.free.length)) {
    const best = free
      .filter((team) => isFree(team, at))
      .map((team) => ({ team, count: duties[team]!.length, walk: inconvenience(busy[team]!, at) }))
      .toSorted((a, b) => a.count - b.count || a.walk - b.walk || a.team - b.team)[0]
    if (best) duties[best.team]!.push(at)
  }
  even(duties, isFree)

  const byTeam = duties.flatMap((own, team) =>
    own.map((at) => ({ at, side: teams[team]!, number: teamSides[team]!.side })),
  )
  const known = new Map(byTeam.map((it) => [it.at.game, it]))
  const used = new Set<number>()
  for (const at of placed) {
    if (known.has(at.game)) continue
    const meanwhile = placed.filter((it) => overlap(it, at))
    const engaged = meanwhile.flatMap((it) => [
      ...paths.sidesOf[it.number]!,
      ...(known.has(it.game) ? [known.get(it.game)!.number] : []),
    ])
    const found = places
      .map(({ side, games }, index) => ({
        side,
        number: paths.alsoOf[teams.length + index]!,
        last: lastOf(games.map((game) => byGame.get(game))),
      }))
      .filter(({ last, number }) => last !== undefined && last.end <= at.start && !used.has(number))
      .toSorted((a, b) => distance(a.last!, at) - distance(b.last!, at))
      .find(({ number }) => !engaged.some((other) => paths.maySideBe(other, number)))
    if (!found) continue
    used.add(found.number)
    known.set(at.game, { at, side: found.side, number: found.number })
  }
  return {
    assigned: placed.flatMap(({ game }) => (known.has(game) ? [{ game, side: known.get(game)!.side }] : [])),
    open: placed.filter(({ game }) => !known.has(game)).map(({ game }) => game),
  }
}

/** Everything that a game or a group decides: losers first, for they have less ahead of them. */
const placesOf = ({
  games,
  groups,
}: Setting): readonly { readonly side: PlannedSide; readonly games: readonly GameId[] }[] => [
  ...games.flatMap(({ id }) => [2, 1].map((place) => ({ side: { game: id, place }, games: [id] }))),
  ...groups.flatMap(({ id, games, sides }) =>
    sides.map((_, index) => ({ side: { group: id, place: sides.length - index }, games })),
  ),
]

/** The one that ends last; none while one of them has no place. */
const lastOf = (games: readonly (Placed | undefined)[]) =>
  games.includes(undefined) ? undefined : games.toSorted((a, b) => b!.end - a!.end)[0]

const overlap = (one: Placed, other: Placed) => one.start < other.end && other.start < one.end

/** A walk to another field, and a day on which the team would not be there at all, in minutes that one would wait instead. */
const WALK_MINUTES = 15
const OTHER_DAY_MINUTES = 1_000

const distance = (from: Placed, at: Placed) => {
  const wait = Math.max(at.start - from.end, from.start - at.end)
  return (
    wait +
    (from.field === at.field ? 0 : WALK_MINUTES) +
    (dayOf(from.start) === dayOf(at.start) ? 0 : OTHER_DAY_MINUTES)
  )
}

const inconvenience = (own: readonly Placed[], at: Placed) =>
  own.reduce((least, game) => Math.min(least, distance(game, at)), Infinity)

/** Hands duties on, over several teams where need be, until nobody has two more than somebody who could take one over. */
function even(duties: Placed[][], isFree: (team: number, at: Placed) => boolean): void {
  for (let isDone = false; !isDone; ) {
    const byCount = [...duties.keys()].toSorted((a, b) => duties[b]!.length - duties[a]!.length)
    isDone = !byCount.some((team) => handOn(duties, team, isFree))
  }
}

function handOn(duties: Placed[][], giver: number, isFree: (team: number, at: Placed) => boolean): boolean {
  const cameBy = new Map<number, { from: number; duty: Placed }>()
  const open = [giver]
  for (const team of open)
    for (const duty of duties[team]!)
      for (const taker of duties.keys()) {
        if (taker === giver || cameBy.has(taker) || !isFree(taker, duty)) continue
        cameBy.set(taker, { from: team, duty })
        open.push(taker)
        if (duties[taker]!.length > duties[giver]!.length - 2) continue
        for (let to = taker, step = cameBy.get(to); step; to = step.from, step = cameBy.get(to)) {
          duties[to]!.push(step.duty)
          duties[step.from]!.splice(duties[step.from]!.indexOf(step.duty), 1)
        }
        return true
      }
  return false
}
