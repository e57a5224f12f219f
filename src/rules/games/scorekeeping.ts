import type { Forfeit } from '../standings/game.ts'
import {
  type GameNow,
  type GameResult,
  isDecided,
  isLevel,
  isSameResult,
  no,
  type Refused,
  type ScorePair,
} from './states.ts'

/** What a scorekeeper decides. */

export type ScorekeeperAct =
  /** What is reported stands. */
  | { readonly act: 'confirm' }
  /** This is the result, whatever was reported. */
  | { readonly act: 'settle'; readonly score: ScorePair }
  | { readonly act: 'forfeit'; readonly by: Forfeit }
  | { readonly act: 'suspend' | 'resume' | 'cancel' }
  /** Of a result that stands already. */
  | { readonly act: 'correct'; readonly to: Correction }

/** Another score, a forfeit, or no result: it is to be played or reported again. */
export type Correction = { readonly score: ScorePair } | { readonly forfeit: Forfeit } | { readonly reopen: true }

export interface GameInHand extends GameNow {
  readonly isHomeKnown: boolean
  readonly isAwayKnown: boolean
  /** It has a time and a field. */
  readonly hasPlace: boolean
  /** What the winner gets of a game that the other side did not play. */
  readonly forfeitScore: number
}

export type ScorekeeperVerdict = Refused | { readonly ok: true; readonly next: GameResult }

export function decideByScorekeeper(game: GameInHand, decision: ScorekeeperAct): ScorekeeperVerdict {
  const { state } = game
  if (decision.act === 'correct') {
    if (!isDecided(state)) return no('not_decided')
    const verdict = corrected(game, decision.to)
    return verdict.ok && isSameResult(verdict.next, game) ? no('nothing_changes') : verdict
  }
  if (decision.act === 'resume') return resumed(game)
  if (isDecided(state)) return no('decided')
  if (state === 'cancelled') return no('cancelled')
  switch (decision.act) {
    case 'confirm':
      return state === 'reported' ? ended(game, game.score) : no('nothing_reported')
    case 'settle':
      return ended(game, decision.score)
    case 'forfeit':
      return forfeited(game, decision.by)
    case 'suspend':
      return state === 'suspended' ? no('suspended') : { ok: true, next: { ...resultOf(game), state: 'suspended' } }
    case 'cancel':
      return { ok: true, next: { state: 'cancelled', score: [0, 0], forfeit: '' } }
  }
}

const resultOf = ({ state, score, forfeit }: GameNow): GameResult => ({ state, score, forfeit })

function corrected(game: GameInHand, to: Correction): ScorekeeperVerdict {
  if ('score' in to) return ended(game, to.score)
  if ('forfeit' in to) return forfeited(game, to.forfeit)
  return { ok: true, next: { state: 'scheduled', score: [0, 0], forfeit: '' } }
}

function ended(game: GameInHand, score: ScorePair): ScorekeeperVerdict {
  if (!game.areTeamsKnown) return no('teams_unknown')
  if (game.kind === 'bracket' && isLevel(score)) return no('level')
  return { ok: true, next: { state: 'confirmed', score, forfeit: '' } }
}

/** Whoever goes on must be known; who does not come need not be. */
function forfeited({ isHomeKnown, isAwayKnown, forfeitScore }: GameInHand, by: Forfeit): ScorekeeperVerdict {
  if ((by === 'home' && !isAwayKnown) || (by === 'away' && !isHomeKnown)) return no('winner_unknown')
  const score: ScorePair = by === 'both' ? [0, 0] : by === 'home' ? [0, forfeitScore] : [forfeitScore, 0]
  return { ok: true, next: { state: 'forfeit', score, forfeit: by } }
}

/** Goes on where it stopped; what was cancelled is to be played again. */
function resumed({ state, score, hasPlace }: GameInHand): ScorekeeperVerdict {
  if (state === 'cancelled' && !hasPlace) return no('no_place')
  if (state === 'cancelled') return { ok: true, next: { state: 'scheduled', score: [0, 0], forfeit: '' } }
  if (state !== 'suspended') return no('not_stopped')
  return { ok: true, next: { state: score[0] + score[1] > 0 ? 'live' : 'scheduled', score, forfeit: '' } }
}
