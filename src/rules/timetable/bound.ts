import { AIMED_GAMES_PER_DAY, AIMED_REST_MINUTES, type AimCounts, spreadUnits } from './aims.ts'
import { type PlannedGame, type Setting, START_STEP_MINUTES } from './plan.ts'
import { type PlanScore, scoreFrom } from './score.ts'
import { loadsOf } from './search/loads.ts'
import { type Model, modelOf } from './search/model.ts'

/** Below which no timetable can be, however clever: what a result is held against. */

/** So many games at least have no place: the fields or a team cannot hold more. */
export function leastUnplaced(setting: Setting, model: Model = modelOf(setting)): number {
  const { games } = setting
  if (games.length === 0) return 0
  const shortest = Math.min(...games.map(({ minutes }) => minutes))
  const narrowest = Math.max(1, Math.min(...games.map(({ slotMinutes }) => slotMinutes)))
  const room = model.free.flat().reduce((sum, { from, to }) => {
    return sum + (to - from < shortest ? 0 : Math.floor((to - from - shortest) / narrowest) + 1)
  }, 0)
  const tooMany = [...sureGames(games).values()].reduce((sum, own) => {
    const shortest = Math.min(...own.map(({ minutes }) => minutes))
    const most = model.days.reduce(
      (count, { from, to }) => count + Math.max(0, Math.floor((to - from + model.rest) / (shortest + model.rest))),
      0,
    )
    return sum + Math.max(0, own.length - most)
  }, 0)
  // A game may be one too many for both of its teams.
  return Math.max(0, games.length - room, Math.ceil(tooMany / 2))
}

/** What a timetable with all games costs at least. */
export function leastScore(setting: Setting, model: Model = modelOf(setting)): PlanScore {
  const counts: AimCounts = {
    rest: leastShortRests(model),
    'games-per-day': leastExcess(model),
    'rounds-together': leastSpread(model),
    'field-changes': 0,
    finals: 0,
    'early-after-late': 0,
    wishes: leastMissedWishes(model),
  }
  return scoreFrom(counts)
}

const sureGames = (games: readonly PlannedGame[]): ReadonlyMap<string, readonly PlannedGame[]> => {
  const byTeam = new Map<string, PlannedGame[]>()
  for (const game of games)
    for (const side of game.sides) if ('team' in side) byTeam.set(side.team, [...(byTeam.get(side.team) ?? []), game])
  return byTeam
}

/** The games that a team plays for sure, spread over the days as well as can be. */
function leastShortRests({ games, days, rest }: Model): number {
  if (rest >= AIMED_REST_MINUTES) return 0
  const perTeam = [...sureGames(games).values()].map((own) => {
    const minutes = Math.min(...own.map((game) => game.minutes))
    const shortOn = (count: number, length: number) => {
      if (count === 0) return 0
      const missing = count * minutes + (count - 1) * AIMED_REST_MINUTES - length
      const short = Math.max(0, Math.ceil(missing / (AIMED_REST_MINUTES - rest)))
      return short > count - 1 ? Infinity : short
    }
    let least: readonly number[] = [0, ...own.map(() => Infinity)]
    for (const { from, to } of days)
      least = least.map((_, count) =>
        Math.min(...least.slice(0, count + 1).map((before, earlier) => before + shortOn(count - earlier, to - from))),
      )
    const short = least[own.length]!
    return Number.isFinite(short) ? short : 0
  })
  const meetings = games.map(({ sides }) =>
    sides
      .flatMap((side) => ('team' in side ? side.team : []))
      .toSorted()
      .join('\n'),
  )
  // Two games of the same two teams share a short rest.
  const shared = new Set(meetings).size < meetings.length ? 2 : 1
  return Math.ceil(perTeam.reduce((sum, short) => sum + short, 0) / shared)
}

function leastExcess(model: Model): number {
  const loads = loadsOf(model)
  const allOnOneDay = new Int32Array(model.games.length)
  let count = 0
  for (let part = 0; part < loads.partCount; part++)
    for (const most of loads.mostGames(part, 0, allOnOneDay).values())
      count += Math.max(0, most - AIMED_GAMES_PER_DAY * model.days.length)
  return count
}

/** A round with more games than fields needs a second time. */
function leastSpread({ games, setting, rest }: Model): number {
  const rounds = Map.groupBy(games, ({ division, stage, round }) => JSON.stringify([division, stage, round]))
  return [...rounds.values()].reduce((sum, round) => {
    const times = Math.ceil(round.length / Math.max(1, setting.fields.length))
    const byFields = (times - 1) * Math.min(...round.map(({ slotMinutes }) => slotMinutes))
    const busiest = Math.max(0, ...[...sureGames(round).values()].map((own) => own.length))
    const byTeams = Math.max(0, busiest - 1) * (Math.min(...round.map(({ minutes }) => minutes)) + rest)
    return sum + spreadUnits(0, Math.max(byFields, byTeams))
  }, 0)
}

function leastMissedWishes({ games, setting, paths, days }: Model): number {
  if (setting.wishes.length === 0) return 0
  return games.reduce((sum, { minutes, lockedAt }, game) => {
    const wishes = setting.wishes.filter(({ team }) => paths.possibleIn(game).has(team))
    if (wishes.length === 0) return sum
    const missedAt = (start: number) =>
      wishes.filter(({ notBefore = -Infinity, notAfter = Infinity }) => start < notBefore || start + minutes > notAfter)
        .length
    if (lockedAt) return sum + missedAt(lockedAt.start)
    let least = wishes.length
    for (const { from, to } of days)
      for (let start = from; start + minutes <= to; start += START_STEP_MINUTES)
        least = Math.min(least, missedAt(start))
    return sum + least
  }, 0)
}
