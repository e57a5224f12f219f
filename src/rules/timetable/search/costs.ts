import { AIM_WEIGHTS, AIMED_REST_MINUTES, AIMS, type Aim, type AimCounts, countsFrom, spreadUnits } from '../aims.ts'
import type { Board } from './board.ts'
import { edgesOf } from './edges.ts'
import { loadsOf } from './loads.ts'
import type { Model } from './model.ts'

/**
 * What the board costs, kept up to date game by game: `add` after a game was put, `drop` before it is taken, `total` when both
 * are done. score.ts says the same of a whole plan at once, and a test holds the two together.
 */
export interface Costs {
  add(game: number): void
  drop(game: number): void
  /** Instead of both, after a game changed fields at the same time. */
  changedField(game: number, from: number): void
  total(): number
  counts(): AimCounts
  /** From here on it can be taken back, once. */
  begin(): void
  rollback(): void
  commit(): void
}

/** The places of the aims in the running counts. */
const place = (aim: Aim) => AIMS.indexOf(aim)
const REST = place('rest')
const PER_DAY = place('games-per-day')
const ROUNDS = place('rounds-together')
const CHANGES = place('field-changes')
const FINALS = place('finals')
const EDGES = place('early-after-late')
const WISHES = place('wishes')
const WEIGHTS = Int32Array.from(AIMS, (aim) => AIM_WEIGHTS[aim])

export function costsOf(model: Model, board: Board): Costs {
  const { games, minutes, links, linkRests, days, setting } = model
  const { starts, fields } = board
  let isRecording = false
  const running = new Int32Array(AIMS.length)
  const saved = new Int32Array(AIMS.length)
  /** What was overwritten since `begin`: array, place and value. */
  const overwritten: { readonly values: Int32Array; readonly at: number; readonly value: number }[] = []
  const renew = (aim: number, values: Int32Array, at: number, value: number) => {
    const before = values[at]!
    if (before === value) return
    if (isRecording) overwritten.push({ values, at, value: before })
    values[at] = value
    running[aim]! += value - before
  }
  const edges = edgesOf(model)
  const wishes = games.map((_, game) => {
    const possible = model.paths.possibleIn(game)
    return setting.wishes.filter(({ team }) => possible.has(team))
  })
  const divisions = Map.groupBy(games.keys(), (game) => games[game]!.division)
  const finals = [...games.keys()].filter((game) => games[game]!.final !== undefined)
  const finalsIn = new Map(
    [...divisions.keys()].map((it) => [it, finals.filter((game) => games[game]!.division === it)]),
  )
  const isShow = setting.fields.map((field) => field.isShow === true)
  const hasShow = isShow.includes(true)

  const groups = groupsOf(model)
  const spreads = new Int32Array(groups.rounds.length)
  const changes = new Int32Array(groups.teams.length)
  const loads = loadsOf(model)
  const excesses = new Int32Array(loads.partCount * Math.max(1, days.length))
  const settledDays = new Int32Array(games.length).fill(-1)
  const touched: number[] = []
  const applied: { readonly game: number; readonly start: number; readonly sign: 1 | -1 }[] = []

  function shortRests(game: number): number {
    const start = starts[game]!
    const end = start + minutes[game]!
    const others = links[game]!
    const rests = linkRests[game]!
    let count = 0
    for (let index = 0; index < others.length; index++) {
      const other = others[index]!
      const otherStart = starts[other]!
      if (otherStart < 0 || rests[index] === 0 || otherStart - end >= AIMED_REST_MINUTES) continue
      if (start - otherStart - minutes[other]! < AIMED_REST_MINUTES) count += 1
    }
    return count
  }

  const missedShow = (field: number) => (hasShow && !isShow[field] ? 1 : 0)

  function missedFinals(game: number): number {
    const start = starts[game]!
    const { final, division } = games[game]!
    let count = 0
    if (final === undefined) {
      for (const other of finalsIn.get(division)!) if (starts[other]! >= 0 && starts[other]! < start) count += 1
      return count
    }
    count += missedShow(fields[game]!)
    for (const other of divisions.get(division)!)
      if (starts[other]! > start && games[other]!.final === undefined) count += 1
    for (const other of finals) {
      if (other === game || starts[other]! < 0) continue
      const lead = games[other]!.final! - final
      if ((lead > 0 && start < starts[other]!) || (lead < 0 && start > starts[other]!)) count += 1
    }
    return count
  }

  function missedWishes(game: number): number {
    let count = 0
    for (const { notBefore = -Infinity, notAfter = Infinity } of wishes[game]!)
      if (starts[game]! < notBefore || starts[game]! + minutes[game]! > notAfter) count += 1
    return count
  }

  function apply(game: number, sign: 1 | -1) {
    running[REST]! += sign * shortRests(game)
    running[FINALS]! += sign * missedFinals(game)
    if (wishes[game]!.length > 0) running[WISHES]! += sign * missedWishes(game)
    running[EDGES]! += edges.apply(game, starts[game]!, sign)
    if (isRecording) applied.push({ game, start: starts[game]!, sign })
    touched.push(game)
  }

  function settleDay(game: number, day: number) {
    if (day < 0) return
    const part = loads.partOf[game]!
    renew(PER_DAY, excesses, part * days.length + day, loads.excess(part, day, board.days))
  }

  function settle() {
    for (const game of touched) {
      const round = groups.roundOf[game]!
      renew(ROUNDS, spreads, round, spreadOf(groups.rounds[round]!, starts))
      for (const team of groups.teamsOf[game]!) renew(CHANGES, changes, team, changesOf(groups.teams[team]!, board))
      const before = settledDays[game]!
      const now = board.days[game]!
      if (before === now) continue
      if (isRecording) overwritten.push({ values: settledDays, at: game, value: before })
      settledDays[game] = now
      settleDay(game, before)
      settleDay(game, now)
    }
    touched.length = 0
  }

  return {
    add: (game) => apply(game, 1),
    drop: (game) => apply(game, -1),
    changedField(game, from) {
      if (games[game]!.final !== undefined) running[FINALS]! += missedShow(fields[game]!) - missedShow(from)
      touched.push(game)
    },
    total() {
      settle()
      let sum = 0
      for (let aim = 0; aim < WEIGHTS.length; aim++) sum += WEIGHTS[aim]! * running[aim]!
      return sum
    },
    counts() {
      settle()
      return countsFrom((aim) => running[place(aim)]!)
    },
    begin() {
      settle()
      isRecording = true
      saved.set(running)
      overwritten.length = 0
      applied.length = 0
    },
    rollback() {
      for (let index = overwritten.length - 1; index >= 0; index--) {
        const { values, at, value } = overwritten[index]!
        values[at] = value
      }
      for (const { game, start, sign } of applied) edges.apply(game, start, sign === 1 ? -1 : 1)
      running.set(saved)
      overwritten.length = 0
      applied.length = 0
      touched.length = 0
    },
    commit() {
      isRecording = false
    },
  }
}

/** Games of one round of a stage, and games of one known team. */
function groupsOf({ games, paths }: Model) {
  const byRound = Map.groupBy(games.keys(), (game) => {
    const { division, stage, round } = games[game]!
    return JSON.stringify([division, stage, round])
  })
  const rounds = [...byRound.values()]
  const roundOf = new Int32Array(games.length)
  for (const [round, own] of rounds.entries()) for (const game of own) roundOf[game] = round
  const teamNumbers = new Map<string, number>()
  const teams: number[][] = []
  const teamsOf: number[][] = games.map(() => [])
  for (const [game, sides] of paths.sidesOf.entries())
    for (const side of sides) {
      const team = paths.teamOf[side]
      if (team === undefined) continue
      const number = teamNumbers.get(team) ?? teams.push([]) - 1
      teamNumbers.set(team, number)
      teams[number]!.push(game)
      teamsOf[game]!.push(number)
    }
  return { rounds, roundOf, teams, teamsOf }
}

function spreadOf(round: readonly number[], starts: Int32Array): number {
  let [first, last] = [Infinity, -Infinity]
  for (const game of round) {
    const start = starts[game]!
    if (start < 0) continue
    if (start < first) first = start
    if (start > last) last = start
  }
  return last > first ? spreadUnits(first, last) : 0
}

/** How often a team changes fields within its days. */
function changesOf(own: number[], { starts, fields, days }: Board): number {
  // Nearly sorted from the last time: as few steps as there were changes.
  for (let index = 1; index < own.length; index++) {
    const game = own[index]!
    let to = index
    for (; to > 0 && starts[own[to - 1]!]! > starts[game]!; to--) own[to] = own[to - 1]!
    own[to] = game
  }
  let count = 0
  for (let index = 1; index < own.length; index++) {
    const [before, game] = [own[index - 1]!, own[index]!]
    if (starts[before]! >= 0 && days[before] === days[game] && fields[before] !== fields[game]) count += 1
  }
  return count
}
