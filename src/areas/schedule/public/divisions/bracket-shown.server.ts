import type { Language } from '#http/pages/languages.ts'
import type { GameName } from '#rules/formats/names.ts'
import { possibleGames } from '#rules/games/possible-games.ts'
import type { BracketGame, BracketRound } from '#ui/games/Bracket.tsx'
import { m } from '#words/messages.js'
import { DECIDED_STATES } from '../../schedule.fields.ts'
import { withCapital } from '../../words/format-words.ts'
import type { PublishedGame } from '../published.server.ts'
import { type SideShown, timeShown } from '../rows/game-row.ts'
import { gameHref } from '../schedule.address.ts'
import type { DivisionInPlay } from './division-facts.server.ts'

/** The games outside of pools, round by round; in each the best places first, as the format lists them. */
export function roundsShown(
  division: DivisionInPlay,
  isWanted: (key: string) => boolean = () => true,
): readonly BracketRound[] {
  const { names, games, play, language: locale } = division
  const columns = Map.groupBy(
    play.format.games.filter(
      ({ kind, key }) => kind === 'bracket' && games.has(key) && games.get(key)?.state !== 'cancelled' && isWanted(key),
    ),
    ({ stage, round }) => stage * 1_000 + round,
  )
  return [...columns]
    .toSorted(([one], [other]) => one - other)
    .map(([key, column], index) => ({
      key: String(key),
      name: roundName(
        column.flatMap(({ key }) => names.of(division.division).names.game(key) ?? []),
        index + 1,
        locale,
      ),
      games: column.flatMap(({ key }) => {
        const game = games.get(key)
        return game ? [bracketGame(game, division)] : []
      }),
    }))
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

function bracketGame(game: PublishedGame, { names, clock }: DivisionInPlay): BracketGame {
  const hasScore = game.state !== 'scheduled'
  const sideInBracket = (at: 'home' | 'away'): SideShown => {
    const byTeams = names.sideByTeams(game, at)
    return byTeams.candidates?.teams.length === 2 ? byTeams : names.shortSide(game, at)
  }
  const side = ({ id, name }: SideShown, score: number) => ({
    name,
    ...(id !== '' && { team: id }),
    ...(hasScore && { score }),
  })
  return {
    key: game.id,
    to: gameHref(game.id),
    label: `${names.short(game)}, ${timeShown(clock(game.starts).time)}`,
    home: side(sideInBracket('home'), game.home_score),
    away: side(sideInBracket('away'), game.away_score),
    decided: DECIDED_STATES.includes(game.state),
  }
}
