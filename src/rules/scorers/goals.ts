import { isDecided, SCORE_MOST, type ScorePair, type SideName } from '../games/states.ts'

/** Who scored: a goal is known by which point of the game it was. */

export interface GoalNoted {
  /** How many points had been scored in the game with it, from 1. */
  readonly point: number
  readonly side: SideName
  /** Players; '' where nobody has said, or who is gone since. */
  readonly scorer: string
  readonly assist: string
}

export const POINTS_MOST = 2 * SCORE_MOST

/** Of a game and of whoever writes. */
export interface GoalFacts {
  readonly isOn: boolean
  readonly state: string
  /** Somebody who may count the game. */
  readonly mayCount: boolean
  readonly isKeeper: boolean
  readonly rosters: Readonly<Record<SideName, ReadonlySet<string>>>
}

export type GoalRefusal = 'scorers_off' | 'may_not_note' | 'result_stands' | 'not_in_team' | 'own_assist'
export type GoalVerdict = { readonly ok: true } | { readonly ok: false; readonly code: GoalRefusal }

const OK = { ok: true } as const
const no = (code: GoalRefusal): GoalVerdict => ({ ok: false, code })

/** Whether somebody may say, or take back, who scored. Once the result stands scorekeepers alone correct it. */
export function mayNote({ isOn, state, mayCount, isKeeper }: GoalFacts): GoalVerdict {
  if (!isOn) return no('scorers_off')
  if (isKeeper) return OK
  if (isDecided(state)) return no('result_stands')
  return mayCount ? OK : no('may_not_note')
}

/** Both play for the team that scored. Nobody assists themselves; a goal without an assist is an interception in the end zone. */
export function decideGoal(facts: GoalFacts, { side, scorer, assist }: GoalNoted): GoalVerdict {
  const may = mayNote(facts)
  if (!may.ok) return may
  const roster = facts.rosters[side]
  if (!roster.has(scorer) || (assist !== '' && !roster.has(assist))) return no('not_in_team')
  return scorer === assist ? no('own_assist') : OK
}

/** Those that are goals of the score as it stands: what was taken back, or noted too often for a side, is none. */
export function goalsThatCount(goals: readonly GoalNoted[], [home, away]: ScorePair): readonly GoalNoted[] {
  const left = { home, away }
  return goals
    .filter(({ point }) => point <= home + away)
    .toSorted((one, other) => one.point - other.point)
    .filter(({ side }) => {
      left[side] -= 1
      return left[side] >= 0
    })
}

export type ValuableRefusal = 'scorers_off' | 'not_played' | 'not_your_game' | 'already_confirmed' | 'not_in_team'

/** Of the game, the team that names, and who is named. */
export interface ValuableFacts {
  readonly isOn: boolean
  readonly state: string
  /** Speaks for the team that names. */
  readonly isOfTeam: boolean
  readonly isKeeper: boolean
  readonly isConfirmed: boolean
  readonly opponents: ReadonlySet<string>
}

/** A team names players of the other one once the game was played, and changes it until it has confirmed it. */
export function decideValuable(
  facts: ValuableFacts,
  named: readonly string[],
): { readonly ok: true } | { readonly ok: false; readonly code: ValuableRefusal } {
  if (!facts.isOn) return { ok: false, code: 'scorers_off' }
  if (!facts.isOfTeam && !facts.isKeeper) return { ok: false, code: 'not_your_game' }
  if (facts.state !== 'reported' && facts.state !== 'disputed' && facts.state !== 'confirmed')
    return { ok: false, code: 'not_played' }
  if (facts.isConfirmed && !facts.isKeeper) return { ok: false, code: 'already_confirmed' }
  return named.every((player) => facts.opponents.has(player)) ? OK : { ok: false, code: 'not_in_team' }
}
