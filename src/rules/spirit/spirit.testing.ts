import { type CountedSheet, type PublishedBasis, type SpiritPublication, spiritPublicationOf } from './publication.ts'
import { countedSheets, type RankedGame } from './ranking.ts'
import { byCategory, SPIRIT_CATEGORIES, SPIRIT_MARK_MOST, type SpiritMarks, USUAL_SPIRIT_MARKS } from './sheet.ts'

/** Games and their sheets in one line each: `A-B 12:9`, `A-B ?:20`, `A-B 20:0 forfeit`. */

/** Marks with that total, as even as can be. */
export function marksWithTotal(total: number): SpiritMarks {
  if (total < 0 || total > SPIRIT_CATEGORIES.length * SPIRIT_MARK_MOST) throw new Error(`No sheet has ${total}`)
  const each = Math.floor(total / SPIRIT_CATEGORIES.length)
  const more = total % SPIRIT_CATEGORIES.length
  return byCategory((category) => each + (SPIRIT_CATEGORIES.indexOf(category) < more ? 1 : 0))
}

export interface SpiritExample {
  readonly teams: readonly string[]
  /** Those that take sheets. */
  readonly games: readonly RankedGame[]
  readonly sheets: readonly CountedSheet[]
}

const LINE = /^(?<home>\w+)-(?<away>\w+) (?<toHome>\d+|\?):(?<toAway>\d+|\?)(?<forfeit> forfeit)?$/

export function spiritExample(lines: readonly string[]): SpiritExample {
  const read = lines.map((line, index) => {
    const { home = '', away = '', toHome = '', toAway = '', forfeit } = LINE.exec(line)?.groups ?? {}
    if (home === '') throw new Error(`Not a game: ${line}`)
    const game = { id: `game ${index}`, home, away }
    return {
      game,
      isForfeit: forfeit !== undefined,
      sheets: [sheet(game.id, away, home, toHome), sheet(game.id, home, away, toAway)],
    }
  })
  return {
    teams: [...new Set(read.flatMap(({ game }) => [game.home, game.away]))].toSorted(),
    games: read.filter(({ isForfeit }) => !isForfeit).map(({ game }) => game),
    sheets: read.flatMap(({ sheets }) => sheets).filter((it) => it !== undefined),
  }
}

const sheet = (game: string, rater: string, rated: string, total: string): CountedSheet | undefined =>
  total === '?'
    ? undefined
    : {
        game,
        rater,
        rated,
        theirs: marksWithTotal(Number(total)),
        own: USUAL_SPIRIT_MARKS,
        state: `${game} by ${rater}`,
      }

/** What was told last, after each `publish`. */
export function publishedAfter(lines: readonly string[]): SpiritPublication {
  let basis: PublishedBasis = {}
  let told: SpiritPublication | undefined
  for (const [index, line] of lines.entries()) {
    if (line !== 'publish') continue
    const { teams, games, sheets } = spiritExample(lines.slice(0, index).filter((it) => it !== 'publish'))
    told = spiritPublicationOf(teams, countedSheets(games, sheets), basis)
    basis = told.basis
  }
  if (!told) throw new Error('Nothing was published')
  return told
}
