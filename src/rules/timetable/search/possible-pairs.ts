import type { GameId, PlannedSide, Setting } from '../plan.ts'

/**
 * The pairs of games that one team may have to play, found by following each side forwards to all it may lead to. The placement
 * traces backwards instead (paths.ts): this one is for the checker, which shares nothing with it.
 */
export function possiblePairs({ games, groups }: Setting): ReadonlyMap<GameId, ReadonlySet<GameId>> {
  const playedAs = new Map<string, GameId[]>()
  const leadsInto = new Map<string, Set<string>>()
  const placesOf = new Map<string, Set<string>>()
  for (const { id, sides } of games) for (const side of sides) listed(playedAs, nameOf(side)).push(id)
  const deciding = [
    ...games.map(({ id, sides }) => ({ name: `the game ${id}`, sides })),
    ...groups.map(({ id, sides }) => ({ name: `the group ${id}`, sides })),
  ]
  for (const { name, sides } of deciding) for (const side of sides) setIn(leadsInto, nameOf(side)).add(name)
  for (const side of deciding.flatMap(({ sides }) => sides))
    if (!('team' in side)) setIn(placesOf, deciderOf(side)).add(nameOf(side))

  const reached = new Map<string, ReadonlySet<GameId>>()
  function gamesFrom(side: string): ReadonlySet<GameId> {
    const found = reached.get(side)
    if (found) return found
    const all = new Set(playedAs.get(side))
    for (const decider of leadsInto.get(side) ?? []) for (const game of gamesBehind(decider)) all.add(game)
    reached.set(side, all)
    return all
  }
  const behind = new Map<string, ReadonlySet<GameId>>()
  function gamesBehind(decider: string): ReadonlySet<GameId> {
    const found = behind.get(decider)
    if (found) return found
    const all = new Set([...(placesOf.get(decider) ?? [])].flatMap((place) => [...gamesFrom(place)]))
    behind.set(decider, all)
    return all
  }

  const pairs = new Map<GameId, Set<GameId>>()
  const pair = (some: Iterable<GameId>, others: Iterable<GameId>) => {
    for (const one of some)
      for (const other of others) {
        if (one === other) continue
        setIn(pairs, one).add(other)
        setIn(pairs, other).add(one)
      }
  }
  // What a team plays as one side it plays for sure; of what a game or group decides it gets one place only.
  for (const side of new Set([...playedAs.keys(), ...leadsInto.keys()])) {
    const sure = playedAs.get(side) ?? []
    const later = [...(leadsInto.get(side) ?? [])].map(gamesBehind)
    pair(sure, sure)
    for (const [index, some] of later.entries()) {
      pair(sure, some)
      for (const others of later.slice(index + 1)) pair(some, others)
    }
  }
  return pairs
}

/** For each game those that decide who plays it, directly. */
export function directFeeders({ games, groups }: Setting): ReadonlyMap<GameId, ReadonlySet<GameId>> {
  const deciders = new Map<string, readonly GameId[]>([
    ...games.map(({ id }) => [`the game ${id}`, [id]] as const),
    ...groups.map((group) => [`the group ${group.id}`, group.games] as const),
  ])
  return new Map(
    games.map(({ id, sides }) => [
      id,
      new Set(sides.flatMap((side) => ('team' in side ? [] : (deciders.get(deciderOf(side)) ?? [])))),
    ]),
  )
}

const deciderOf = (side: Exclude<PlannedSide, { team: string }>) =>
  'game' in side ? `the game ${side.game}` : `the group ${side.group}`

const nameOf = (side: PlannedSide) => ('team' in side ? `the team ${side.team}` : `${side.place} of ${deciderOf(side)}`)

function listed<T>(map: Map<string, T[]>, key: string): T[] {
  const found = map.get(key) ?? []
  map.set(key, found)
  return found
}

function setIn<T>(map: Map<string, Set<T>>, key: string): Set<T> {
  const found = map.get(key) ?? new Set<T>()
  map.set(key, found)
  return found
}
