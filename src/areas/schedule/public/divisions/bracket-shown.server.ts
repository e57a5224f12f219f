import { formatWeekday } from '#client/when.ts'
import type { Language } from '#http/pages/languages.ts'
import { type BracketSpot, bracketPlan } from '#rules/formats/bracket-layout.ts'
import type { GameName } from '#rules/formats/names.ts'
import { type PlaceRange, placesPlayedFor } from '#rules/formats/reach.ts'
import { possibleGames } from '#rules/games/possible-games.ts'
import { shownResult } from '#rules/games/states.ts'
import type { BracketGame, BracketRound, BracketSide } from '#ui/games/Bracket.tsx'
import { m } from '#words/messages.js'
import { shortGameText, withCapital } from '../../words/format-words.ts'
import type { PublishedGame } from '../published.server.ts'
import { timeShown } from '../rows/game-row.ts'
import { gameHref } from '../schedule.address.ts'
import type { DivisionInPlay } from './division-facts.server.ts'

/** The games outside of pools, round by round; in each the best places first. */
export function roundsShown(
  division: DivisionInPlay,
  isWanted: (key: string) => boolean = () => true,
): readonly BracketRound[] {
  const { names, games, play, language: locale } = division
  const wanted = play.format.games.filter(
    ({ kind, key }) => kind === 'bracket' && games.has(key) && games.get(key)?.state !== 'cancelled' && isWanted(key),
  )
  const ranges = placesPlayedFor(play.format)
  const spots = bracketPlan(wanted, (key) => ranges.get(key))
  const nameOf = (key: string) => names.of(division.division).names.game(key)
  const columns = Map.groupBy([...spots], ([, { column }]) => column)
  return [...columns]
    .toSorted(([one], [other]) => one - other)
    .map(([column, found]): BracketRound => {
      const inOrder = found.toSorted(([, one], [, other]) => one.row - other.row)
      const roundNames = inOrder.flatMap(([key]) => nameOf(key) ?? [])
      const drawn = inOrder.flatMap(([key, spot], index) => {
        const game = games.get(key)
        if (!game) return []
        const isFirst = inOrder[index - 1]?.[1].tree !== spot.tree
        const heading = isFirst ? headingOf(spot.tree, inOrder, { spots, ranges, locale }) : undefined
        const way = wayOn(key, spots)
        const meeting = spot.next === undefined ? undefined : nameOf(spot.next)
        return [
          {
            ...bracketGame(game, division),
            row: spot.row,
            ...(spot.isFed && { isFed: true as const }),
            ...way,
            ...(way?.pair === 'upper' && meeting && { meeting: shortGameText(meeting, { locale }) }),
            ...(heading && { heading }),
          },
        ]
      })
      return {
        key: String(column),
        name: roundName(roundNames, column + 1, locale),
        short: shortRoundName(roundNames, column + 1, locale),
        games: drawn,
      }
    })
}

type Spots = ReturnType<typeof bracketPlan>
type SpotsOfRound = readonly (readonly [key: string, spot: BracketSpot])[]

/** How its line goes on to where the winner plays. */
function wayOn(key: string, spots: Spots): Pick<BracketGame, 'reach' | 'over' | 'pair'> | undefined {
  const spot = spots.get(key)
  const next = spots.get(spot?.next ?? '')
  if (!spot || !next) return undefined
  const other = [...spots.values()].find((it) => it !== spot && it.next === spot.next)
  const over = next.column - spot.column - 1
  return {
    reach: (next.row - spot.row) / 2,
    ...(over > 0 && { over }),
    ...(other?.column === spot.column && { pair: spot.row < other.row ? 'upper' : 'lower' }),
  }
}

/** “Places 5 to 8”, where the bracket has more than one tree. */
function headingOf(
  tree: number,
  round: SpotsOfRound,
  { spots, ranges, locale }: { spots: Spots; ranges: ReadonlyMap<string, PlaceRange>; locale: Language },
): BracketGame['heading'] {
  const all = [...spots.values()]
  const found = round.filter(([, spot]) => spot.tree === tree).flatMap(([key]) => ranges.get(key) ?? [])
  if (found.length === 0 || all.every((spot) => spot.tree === tree)) return undefined
  const own = all.filter((spot) => spot.tree === tree)
  const column = round[0]?.[1].column ?? 0
  return {
    name: m.standings_bracket_places(
      { from: Math.min(...found.map(({ from }) => from)), to: Math.max(...found.map(({ to }) => to)) },
      { locale },
    ),
    row: Math.min(...own.map(({ row }) => row)) - 1,
    ...(own.every((spot) => spot.column >= column) && { isFirst: true as const }),
  }
}

/** What a team has played outside of pools, and what it can still come to once it is there. */
export function wayOf(team: string, division: DivisionInPlay): readonly BracketRound[] {
  const own = [...division.games.values()]
    .filter(({ kind, home, away }) => kind === 'bracket' && (home === team || away === team))
    .map(({ key }) => key)
  if (own.length === 0) return []
  const way = new Set([...own, ...possibleGames(division.play, team).map(({ game }) => game)])
  return roundsShown(division, (key) => way.has(key))
}

const ROUND_NAMES: Partial<Record<GameName['code'], (facts: object, options: { locale: Language }) => string>> = {
  final: m.schedule_public_finals,
  'place-game': m.schedule_public_finals,
  'semi-final': m.schedule_formats_semi_finals,
  'quarter-final': m.schedule_formats_quarter_finals,
  'round-of-16': m.schedule_formats_rounds_of_16,
  'round-of-32': m.schedule_formats_rounds_of_32,
  crossover: m.schedule_formats_crossovers,
}

/** Within a sentence: `semi-finals`; undefined for what has no name of its own. */
export const roundPhrase = (name: GameName, locale: Language): string | undefined =>
  ROUND_NAMES[name.code]?.({}, { locale })

/** By what its best game is. */
function roundName([first]: readonly GameName[], number: number, locale: Language): string {
  const name = first && roundPhrase(first, locale)
  return name === undefined ? m.schedule_formats_short_round({ round: number }, { locale }) : withCapital(name)
}

/** For its tab, where several stand side by side on a phone: `QF`, `Finals`. */
function shortRoundName(names: readonly GameName[], number: number, locale: Language): string {
  const [first] = names
  if (first && 'from' in first) return shortGameText({ ...first, from: 1, of: 1 }, { locale })
  return first?.code === 'crossover' ? shortGameText({ ...first, of: 1 }, { locale }) : roundName(names, number, locale)
}

function bracketGame(game: PublishedGame, { names, clock, language: locale }: DivisionInPlay): BracketGame {
  const { score, state } = shownResult(game)
  const side = (at: 'home' | 'away', index: 0 | 1): BracketSide => {
    const known = names.team(game[at])
    const [one, other] = known ? [] : (names.sideByTeams(game, at).candidates?.teams ?? [])
    return {
      team: known ?? names.shortSide(game, at),
      ...(one && other && { likely: m.kit_or({ one: one.name, other: other.name }, { locale }) }),
      ...(score && { score: score[index] }),
    }
  }
  const { day, time } = clock(game.starts)
  return {
    key: game.id,
    to: gameHref(game.id),
    label: `${names.short(game)}, ${formatWeekday(day, locale)} ${timeShown(time)}`,
    home: side('home', 0),
    away: side('away', 1),
    row: 0,
    ...(state && { state }),
  }
}
