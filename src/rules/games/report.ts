import type { ScorePair, SideName } from './states.ts'
import {
  type GameNow,
  type GameResult,
  isDecided,
  isLevel,
  isSameScore,
  no,
  otherSide,
  type Refused,
} from './states.ts'

/** What a report of a result does. Each team has one that counts; whoever stands for neither gives a hint. */

export interface TeamReport {
  /** Whose report it is. */
  readonly by: string
  readonly score: ScorePair
}

export type TeamReports = Readonly<Partial<Record<SideName, TeamReport>>>

export interface ReportedGame extends GameNow {
  readonly reports: TeamReports
}

export interface Reporter {
  /** An account, or a day code. */
  readonly by: string
  /** Of the two teams, those that they play for or manage. */
  readonly sides: readonly SideName[]
  /** Stands at the field by appointment: the team that keeps score, or whoever has the field's code. */
  readonly isAppointed: boolean
}

export type ReportVerdict =
  | Refused
  | {
      readonly ok: true
      /** For which team it counts; '' for a hint. */
      readonly side: SideName | ''
      /** Undefined where nothing that everybody sees changes. */
      readonly next: GameResult | undefined
    }

export function decideReport(game: ReportedGame, reporter: Reporter, score: ScorePair): ReportVerdict {
  if (!game.areTeamsKnown) return no('teams_unknown')
  if (game.state === 'suspended' || game.state === 'cancelled') return no(game.state)
  const side = sideFor(game.reports, reporter)
  // Late, and says what is known.
  if (isDecided(game.state)) {
    return isSameScore(game.score, score) ? { ok: true, side, next: undefined } : no('decided')
  }
  if (game.kind === 'bracket' && isLevel(score)) return no('level')
  return { ok: true, side, next: nextState(game, reporter, side, score) }
}

function nextState(
  { reports, score: shown }: ReportedGame,
  { by, isAppointed }: Reporter,
  side: SideName | '',
  score: ScorePair,
): GameResult | undefined {
  if (side === '') {
    // A hint never speaks over a team.
    const isShown = isAppointed && !reports.home && !reports.away
    return isShown ? { state: 'reported', score, forfeit: '' } : undefined
  }
  const other = reports[otherSide(side)]
  if (!other || other.by === by) return { state: 'reported', score, forfeit: '' }
  if (isSameScore(other.score, score)) return { state: 'confirmed', score, forfeit: '' }
  return { state: 'disputed', score: shown, forfeit: '' }
}

export type ReopenVerdict = Refused | { readonly ok: true; readonly next: GameResult }

/** `before`: what was there until the report that is taken back; otherwise the game goes on from what was reported. */
export function decideReopening(
  { state, score }: GameNow,
  { sides }: Pick<Reporter, 'sides'>,
  before: GameResult | undefined,
): ReopenVerdict {
  if (isDecided(state)) return no('decided')
  if (state !== 'reported' && state !== 'disputed') return no('nothing_reported')
  if (before) return { ok: true, next: before }
  return sides.length > 0 ? { ok: true, next: { state: 'live', score, forfeit: '' } } : no('may_not_count')
}

/** Who stands for both teams counts once: for the team that nobody else has spoken for, and from then on for that one. */
export function sideFor(reports: TeamReports, { by, sides }: Reporter): SideName | '' {
  const held = sides.find((side) => reports[side]?.by === by)
  return held ?? sides.find((side) => !reports[side]) ?? sides[0] ?? ''
}

/** All say the same, and more than one person does: it can be confirmed without looking. */
export function areAgreeing(said: readonly TeamReport[]): boolean {
  const [first] = said
  if (!first) return false
  return said.every(({ score }) => isSameScore(score, first.score)) && new Set(said.map(({ by }) => by)).size > 1
}
