import type { Language } from '#http/pages/languages.ts'
import type { GameName } from '#rules/formats/names.ts'
import { resultOfGame } from '#rules/games/division-play.ts'
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

/** What a team has played outside of pools, and what it can still come to. */
export function wayOf(team: string, division: DivisionInPlay): readonly BracketRound[] {
  const { games, play } = division
  const own = new Set(
    [...games.values()]
      .filter(({ kind, home, away }) => kind === 'bracket' && (home === team || away === team))
      .map(({ key }) => key),
  )
  const open = [...own]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const game = games.get(key)
    const result = game && resultOfGame(game)
    const outcomes = ['winner', 'loser'].filter((kind) => !result || Reflect.get(result, kind) === team)
    for (const next of play.format.games) {
      const isFed = [next.home, next.away].some(
        (source) =>
          (source.kind === 'winner' || source.kind === 'loser') &&
          source.game === key &&
          outcomes.includes(source.kind),
      )
      if (!isFed || next.kind !== 'bracket' || own.has(next.key)) continue
      own.add(next.key)
      open.push(next.key)
    }
  }
  return own.size === 0 ? [] : roundsShown(division, (key) => own.has(key))
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
  const side = ({ id, name }: SideShown, score: number) => ({
    name,
    ...(id !== '' && { team: id }),
    ...(hasScore && { score }),
  })
  return {
    key: game.id,
    to: gameHref(game.id),
    label: `${names.short(game)}, ${timeShown(clock(game.starts).time)}`,
    home: side(names.shortSide(game, 'home'), game.home_score),
    away: side(names.shortSide(game, 'away'), game.away_score),
    decided: DECIDED_STATES.includes(game.state),
  }
}
