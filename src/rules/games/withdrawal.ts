import { decideByScorekeeper, type GameInHand } from './scorekeeping.ts'
import { type GameResult, isDecided, type SideName } from './states.ts'

/** What an admin has decided about the games of a team that has withdrawn. */
export type Withdrawal = 'forfeit_left' | 'void_all' | 'void_unplayed'

/** Of the two sides, those that have withdrawn. */
export type Withdrawn = Readonly<Partial<Record<SideName, Withdrawal>>>

const CANCELLED: GameResult = { state: 'cancelled', score: [0, 0], forfeit: '' }
/** Nobody has said how it ended. */
const LEFT: ReadonlySet<string> = new Set(['scheduled', 'live', 'suspended'])

/**
 * What becomes of a game; undefined where it stays as it is. Outside of pools the opponent goes on, whatever was decided: a
 * game that is cancelled would let nobody go on.
 */
export function afterWithdrawal(game: GameInHand, withdrawn: Withdrawn): GameResult | undefined {
  const decisions = Object.values(withdrawn)
  if (decisions.length === 0 || game.state === 'cancelled') return undefined
  const isLeft = LEFT.has(game.state)
  if (game.kind !== 'bracket') {
    if (decisions.includes('void_all')) return isLeft || isDecided(game.state) ? CANCELLED : undefined
    if (isLeft && decisions.includes('void_unplayed')) return CANCELLED
  }
  if (!isLeft) return undefined
  const by = withdrawn.home ? (withdrawn.away ? 'both' : 'home') : 'away'
  const verdict = decideByScorekeeper(game, { act: 'forfeit', by })
  return verdict.ok ? verdict.next : undefined
}
