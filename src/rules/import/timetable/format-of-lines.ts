import { afterFeeders } from '../../formats/editing/turns.ts'
import { loserOf, placeInPool, printSource, type Source, seed, winnerOf } from '../../formats/source.ts'
import type { Format, FormatGame, Pool } from '../../formats/structure.ts'
import { isShowStage, placePlayedFor, poolMeant, stageKey, type WrittenSide } from './sides.ts'

/** A game of one division, as it is written. */
export interface WrittenGame {
  readonly line: number
  readonly stage: string
  readonly home: WrittenSide
  readonly away: WrittenSide
}

export interface LinesFormat {
  readonly format: Format
  /** Teams by seed: those that are named, in the order in which they were given. */
  readonly teams: readonly string[]
  /** The key of each line's game. */
  readonly keys: ReadonlyMap<number, string>
  /** Lines whose teams are named although results decide them: they count for nothing. */
  readonly plain: ReadonlySet<number>
}

/**
 * What lines of a timetable come to: games with the same pool as their stage are a pool of all who play in them, others are
 * games of a bracket. A team that is named in a bracket after its pool would be in two places at once: such a game is a
 * show game. `order` is that of the seeds, `lines` that of time. `known` are keys of games in pools that stay as they are, by
 * `meetingIn`.
 */
export function formatOfLines(
  lines: readonly WrittenGame[],
  order: readonly string[],
  known: ReadonlyMap<string, string> = new Map(),
): LinesFormat {
  const named = new Set(
    lines.flatMap(({ home, away }) => [home, away].flatMap((it) => (it.kind === 'team' ? it.team : []))),
  )
  const teams = order.filter((id) => named.has(id))
  const seedOf = new Map(teams.map((id, index) => [id, index + 1]))
  const pools = Map.groupBy(
    lines.filter(({ stage }) => !isShowStage(stage) && poolMeant(stage) !== undefined),
    ({ stage }) => poolMeant(stage) ?? '',
  )
  const bracket = lines.filter(({ stage }) => isShowStage(stage) || poolMeant(stage) === undefined)
  const bracketKeys = bracketKeysOf(bracket)
  const games = gamesByStage(bracket, bracketKeys)
  const sourceOf = (side: WrittenSide): Source => {
    switch (side.kind) {
      case 'team':
        return seed(seedOf.get(side.team) ?? 0)
      case 'seed':
        return seed(side.seed)
      case 'place':
        return placeInPool(side.pool, side.place)
      case 'winner':
      case 'loser': {
        const game = games.get(side.game) ?? side.game.toUpperCase()
        return side.kind === 'winner' ? winnerOf(game) : loserOf(game)
      }
    }
  }

  const sideOf = (side: WrittenSide): string => {
    const source = sourceOf(side)
    return source.kind === 'seed' ? (teams[source.seed - 1] ?? '') : printSource(source)
  }
  const keys = new Map([...[...pools].flatMap(([pool, own]) => poolKeysOf(pool, own, sideOf, known)), ...bracketKeys])
  const members = new Map([...pools].map(([key, own]) => [key, membersOf(own, sourceOf)]))
  const usedSeeds = new Set(
    [...members.values()]
      .flat()
      .filter(({ kind }) => kind === 'seed')
      .map(printSource),
  )
  const plain = new Set<number>()
  const made: FormatGame[] = []
  const stages = stagesOf(members)
  for (const line of bracket) {
    const [home, away] = [sourceOf(line.home), sourceOf(line.away)]
    const own = [home, away].filter(({ kind }) => kind === 'seed').map(printSource)
    const isTwice = own.some((it) => usedSeeds.has(it))
    const isShow = isShowStage(line.stage) || isTwice
    if (isShow && !isShowStage(line.stage)) plain.add(line.line)
    if (!isShow) for (const it of own) usedSeeds.add(it)
    made.push({
      key: keys.get(line.line) ?? '',
      name: line.stage,
      kind: isShow ? 'show' : 'bracket',
      pool: '',
      stage: 1,
      round: 1,
      home,
      away,
    })
  }
  const format = afterFeeders({
    pools: [...members].map(([key, list]) => poolOf(key, list, stages.get(key) ?? 1, pools.get(key) ?? [], sourceOf)),
    games: [
      ...[...pools].flatMap(([key, own]) => poolGamesOf(key, own, stages.get(key) ?? 1, keys, sourceOf)),
      ...made,
    ],
    places: placesOf(bracket, made, members, teams.length),
  })
  return { format, teams, keys, plain }
}

/** Who meets in which pool, whoever is written first: teams by id, others by where they come from. */
export const meetingIn = (pool: string, home: string, away: string): string =>
  [pool, ...[home, away].toSorted()].join(' ')

/** `A-1`, `A-2`, …, without the keys of games that keep theirs. */
function poolKeysOf(
  pool: string,
  lines: readonly WrittenGame[],
  sideOf: (side: WrittenSide) => string,
  known: ReadonlyMap<string, string>,
): readonly (readonly [line: number, key: string])[] {
  const open = new Map(known)
  const taken = new Set(known.values())
  let number = 0
  return lines.map(({ line, home, away }) => {
    const meeting = meetingIn(pool, sideOf(home), sideOf(away))
    const kept = open.get(meeting)
    // Who meets a second time has a game of their own.
    open.delete(meeting)
    if (kept !== undefined) return [line, kept]
    do number += 1
    while (taken.has(`${pool}-${number}`))
    return [line, `${pool}-${number}`]
  })
}

/** What the stage is called; numbered where several are called the same. */
function bracketKeysOf(bracket: readonly WrittenGame[]): ReadonlyMap<number, string> {
  const keys = new Map<number, string>()
  const bases = new Map(bracket.map((it) => [it.line, baseOf(it.stage)]))
  const counted = Map.groupBy(bases.entries(), ([, base]) => base)
  for (const [base, same] of counted)
    for (const [index, [line]] of same.entries()) keys.set(line, same.length === 1 ? base : `${base}-${index + 1}`)
  return keys
}

const KEY_MAX = 8
const baseOf = (stage: string): string => {
  const letters = stageKey(stage)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, KEY_MAX)
  return /^[A-Z]/.test(letters) ? letters : `G${letters}`.slice(0, KEY_MAX)
}

/** By how sources name them: `sf1`, and where several are written alike, by their order: `sf` twice is `sf1` and `sf2`. */
function gamesByStage(bracket: readonly WrittenGame[], keys: ReadonlyMap<number, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [stage, same] of Map.groupBy(bracket, (it) => stageKey(it.stage))) {
    const [only] = same
    if (same.length === 1 && only) found.set(stage, keys.get(only.line) ?? '')
    else for (const [index, { line }] of same.entries()) found.set(`${stage}${index + 1}`, keys.get(line) ?? '')
  }
  return found
}

function membersOf(lines: readonly WrittenGame[], sourceOf: (side: WrittenSide) => Source): readonly Source[] {
  const found = new Map<string, Source>()
  for (const { home, away } of lines) for (const it of [home, away]) found.set(printSource(sourceOf(it)), sourceOf(it))
  return [...found.values()].toSorted((one, other) => rankOf(one) - rankOf(other))
}

/** Seeds in their order; of others the better places first. */
const rankOf = (source: Source): number =>
  source.kind === 'seed' ? source.seed : source.kind === 'place' ? source.place : 1

/** A pool of places of another comes a stage later. */
function stagesOf(members: ReadonlyMap<string, readonly Source[]>): ReadonlyMap<string, number> {
  const stages = new Map<string, number>()
  const stageOf = (key: string, above: ReadonlySet<string>): number => {
    const known = stages.get(key)
    if (known !== undefined || above.has(key)) return known ?? 1
    const below = (members.get(key) ?? []).flatMap((it) => (it.kind === 'place' && members.has(it.pool) ? it.pool : []))
    const stage = below.length === 0 ? 1 : 1 + Math.max(...below.map((it) => stageOf(it, new Set([...above, key]))))
    stages.set(key, stage)
    return stage
  }
  for (const key of members.keys()) stageOf(key, new Set())
  return stages
}

function poolOf(
  key: string,
  members: readonly Source[],
  stage: number,
  lines: readonly WrittenGame[],
  sourceOf: (side: WrittenSide) => Source,
): Pool {
  const written = lines[0]?.stage ?? ''
  const isPlain = new RegExp(`^(?:pool|group|gruppe) ${key}$`, 'i').test(written.trim())
  const met = lines.map(({ home, away }) => [sourceOf(home), sourceOf(away)] as const)
  const carries = carriedInto(members, met)
  return { key, name: isPlain ? '' : written, stage, kind: 'round-robin', members, carries }
}

/** Pools of which several are here that do not meet again: their results count on. */
function carriedInto(members: readonly Source[], met: readonly (readonly [Source, Source])[]): readonly string[] {
  const poolIn = (source: Source) => (source.kind === 'place' ? source.pool : '')
  const again = new Set(met.filter(([home, away]) => poolIn(home) === poolIn(away)).map(([home]) => poolIn(home)))
  const pools = [...Map.groupBy(members, poolIn)].filter(([, own]) => own.length > 1).map(([pool]) => pool)
  return pools.filter((pool) => pool !== '' && !again.has(pool)).toSorted()
}

/** A game is in the round after the last one of either side. */
function poolGamesOf(
  pool: string,
  lines: readonly WrittenGame[],
  stage: number,
  keys: ReadonlyMap<number, string>,
  sourceOf: (side: WrittenSide) => Source,
): readonly FormatGame[] {
  const rounds = new Map<string, number>()
  return lines.map((line) => {
    const [home, away] = [sourceOf(line.home), sourceOf(line.away)]
    const sides = [home, away].map(printSource)
    const round = 1 + Math.max(...sides.map((it) => rounds.get(it) ?? 0))
    for (const it of sides) rounds.set(it, round)
    return { key: keys.get(line.line) ?? '', name: '', kind: 'pool', pool, stage, round, home, away }
  })
}

/** By finals and games for a place; by the table where there is one pool and nothing else. */
function placesOf(
  bracket: readonly WrittenGame[],
  made: readonly FormatGame[],
  members: ReadonlyMap<string, readonly Source[]>,
  teams: number,
): Format['places'] {
  const places: (Source | undefined)[] = Array.from({ length: teams }, () => undefined)
  for (const [index, { stage }] of bracket.entries()) {
    const game = made[index]
    const place = placePlayedFor(stage)
    if (!game || game.kind === 'show' || place === undefined || place >= teams) continue
    places[place - 1] ??= winnerOf(game.key)
    places[place] ??= loserOf(game.key)
  }
  const [only] = members
  if (bracket.length === 0 && members.size === 1 && only)
    return only[1].map((_, index) => placeInPool(only[0], index + 1))
  return places
}
