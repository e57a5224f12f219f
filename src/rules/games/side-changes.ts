import { planOf, type SideOfPlan } from './division-plan.ts'
import type { DivisionPlay, GameInDivision } from './division-play.ts'
import type { Layer } from './layer.ts'
import { isBegun } from './states.ts'

/**
 * What to do with begun games in which others should play now. `keep`: they stay, and so do all games whose teams come from the
 * same table, and all of a pool in which something has begun. `recompute`: they are to be played again, by whom it says now.
 */
export type BegunGames = 'keep' | 'recompute'

/** '' where it is not known. */
export interface TeamsOfGame {
  readonly home: string
  readonly away: string
}

export interface GameChange {
  readonly game: string
  readonly before: TeamsOfGame
  readonly after: TeamsOfGame
  /** Something of it was played or reported, by teams that should not be in it now. */
  readonly isBegun: boolean
  /** It stays as it was. */
  readonly isKept: boolean
}

interface Sides {
  readonly before: DivisionPlay
  readonly games: Layer<GameInDivision>
  readonly changed: ReadonlyMap<string, GameInDivision>
  readonly begun: BegunGames
}

/** Who is to play at a side. */
export interface SideFilled {
  readonly side: SideOfPlan
  readonly team: string
  /** By lot: whoever draws has left alone what has begun. */
  readonly isDrawn: boolean
}

const UNPLAYED = { state: 'scheduled', home_score: 0, away_score: 0, forfeit: '', advanced: '' } as const

/** Whether a team that was known is not in it any more. Who comes to a forfeited game later changes nothing about it. */
const isReplaced = (was: TeamsOfGame, now: TeamsOfGame): boolean =>
  (was.home !== '' && was.home !== now.home) || (was.away !== '' && was.away !== now.away)

/** Who plays now, and what of that is put on file. */
export function sideChanges({ before, games, changed, begun }: Sides) {
  const plan = planOf(before.format)
  const changes = new Map<string, GameChange>()

  const hasBegun = (pool: string) =>
    (plan.gamesOf.get(pool) ?? []).some(({ key }) => isBegun(before.games.get(key)?.state ?? ''))
  const isKept = ({ state, kind, pool }: GameInDivision, isDrawn: boolean) =>
    begun === 'keep' && (isBegun(state) || (kind === 'pool' && !isDrawn && hasBegun(pool)))

  return {
    changes: (): readonly GameChange[] => [...changes.values()],

    /** Whether somebody else should play in a game that stays. */
    isHeld({ side: { game, side }, team, isDrawn }: SideFilled): boolean {
      const old = before.games.get(game)
      return old !== undefined && old[side] !== '' && old[side] !== team && isKept(old, isDrawn)
    },

    /** Whether something is another now. Where teams are held, only who was not known yet is put. */
    put({ side: { game, side }, team, isDrawn }: SideFilled, areHeld: boolean): boolean {
      const old = before.games.get(game)
      const current = changes.get(game)?.after ?? old
      if (!old || !current || current[side] === team) return false
      const now: TeamsOfGame = { home: current.home, away: current.away, [side]: team }
      const isAsBefore = now.home === old.home && now.away === old.away
      const isFixed = old[side] !== '' && (areHeld || isKept(old, isDrawn))
      const was = { home: old.home, away: old.away }
      const isOfOthers = isBegun(old.state) && isReplaced(was, now)
      if (isAsBefore) changes.delete(game)
      else changes.set(game, { game, before: was, after: now, isBegun: isOfOthers, isKept: isFixed })
      if (isFixed) return false
      games.set(game, { ...(changed.get(game) ?? old), ...(isOfOthers ? UNPLAYED : {}), ...now })
      return true
    },
  }
}
