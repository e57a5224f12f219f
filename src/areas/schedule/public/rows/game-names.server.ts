import { logoHref } from '#areas/teams/teams.api.server.ts'
import type { Language } from '#http/pages/languages.ts'
import { type Names, namesIn } from '#rules/formats/names.ts'
import { parseSource } from '#rules/formats/source.ts'
import type { Format } from '#rules/formats/structure.ts'
import type { Lookup } from '#rules/games/division-play.ts'
import { candidates } from '#rules/games/possible-games.ts'
import { formatOf } from '../../plan/draft.queries.server.ts'
import {
  gamePhrase,
  gameText,
  outcomeText,
  poolPhrase,
  shortGameText,
  shortSourceText,
  sourceText,
} from '../../words/format-words.ts'
import type { Published, PublishedGame } from '../published.server.ts'
import type { SideShown } from './game-row.ts'

/** What games, and teams that are not known yet, are called in a language. The browser gets the words alone. */
export interface GameNames {
  /** Within a sentence: `pool B`, `semi-final 2`. */
  readonly phase: (game: PublishedGame) => string
  /** As a title: `Semi-final 2`. */
  readonly title: (game: PublishedGame) => string
  /** Where room is tight: `SF 2`. */
  readonly short: (game: PublishedGame) => string
  /** The team, or where it comes from. */
  readonly side: (game: PublishedGame, side: 'home' | 'away') => SideShown
  readonly shortSide: (game: PublishedGame, side: 'home' | 'away') => SideShown
  /** By the teams that may come there, else by `side`: it is another one as soon as those are others. */
  readonly sideByTeams: (game: PublishedGame, side: 'home' | 'away') => SideShown
  /** Undefined for a team that is not there any more. */
  readonly team: (id: string) => SideShown | undefined
  readonly of: (division: string) => DivisionNames
}

export interface DivisionNames {
  readonly format: Format
  readonly names: Names
}

export function gameNames(published: Published, locale: Language): GameNames {
  const divisions = new Map<string, DivisionNames>()
  const of = (division: string): DivisionNames => {
    let found = divisions.get(division)
    if (!found) {
      const format = formatOf(published.formats.get(division)?.structure)
      divisions.set(division, (found = { format, names: namesIn(format) }))
    }
    return found
  }

  // One object per team: rows share it, and it travels once.
  const shown = new Map<string, SideShown>()
  const team = (id: string) => {
    const known = shown.get(id)
    const record = known ? undefined : published.teams.get(id)
    if (!record) return known
    const { name, colour_dark: colour } = record
    const logo = logoHref(record, '64x64')
    const made = { id, name, ...(colour !== '' && { colour }), ...(logo !== undefined && { logo }) }
    shown.set(id, made)
    return made
  }
  const teamName = (id: string) => published.teams.get(id)?.name
  const options = { locale, teamName }

  const nameOf = (game: PublishedGame) => of(game.division).names.game(game.key)
  const titled = (game: PublishedGame, text: typeof gameText) => {
    const name = nameOf(game)
    return name ? text(name, options) : game.name || game.key
  }
  const sideBy = (text: typeof sourceText) => (game: PublishedGame, side: 'home' | 'away') => {
    const known = team(game[side])
    if (known) return known
    const source = parseSource(game[`${side}_source`])
    return { id: '', name: source ? text(of(game.division).names.source(source), options) : '?' }
  }
  const [side, shortSide] = [sideBy(sourceText), sideBy(shortSourceText)]
  const gamesOf = new Map<string, Lookup<PublishedGame>>()
  const gamesIn = (division: string): Lookup<PublishedGame> => {
    let found = gamesOf.get(division)
    if (!found) {
      const own = published.games.filter((game) => game.division === division)
      gamesOf.set(division, (found = new Map(own.map((game) => [game.key, game]))))
    }
    return found
  }
  return {
    phase(game) {
      const name = nameOf(game)
      if (!name) return game.name || game.key
      if (name.code === 'pool-game') return poolPhrase(name.pool, options)
      const isLong = name.code === 'swiss-game' || ('from' in name && name.from !== 1)
      return isLong ? shortGameText(name, options) : gamePhrase(name, options)
    },
    title: (game) => titled(game, gameText),
    short: (game) => titled(game, shortGameText),
    side,
    shortSide,
    sideByTeams(game, at) {
      const source = game[at] === '' ? parseSource(game[`${at}_source`]) : undefined
      if (source?.kind !== 'winner' && source?.kind !== 'loser') return side(game, at)
      const teams = candidates(gamesIn(game.division), source).flatMap((id) => team(id) ?? [])
      if (teams.length === 0) return side(game, at)
      const [one, other] = teams
      const name = one && other ? outcomeText(source.kind, [one.name, other.name], options) : side(game, at).name
      return { id: '', name, candidates: { by: source.kind, teams, short: shortSide(game, at).name } }
    },
    team,
    of,
  }
}
