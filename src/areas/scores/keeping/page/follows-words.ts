import { listed } from '#client/listed.ts'
import { m } from '#words/messages.js'
import type { AffectedShown } from './desk-shown.ts'

type Kind = AffectedShown['kind']

/** By what they are called; the rest are games. */
const KINDS: Partial<Record<Kind, (facts: { count: number }) => string>> = {
  'pool-game': m.scores_confirm_kind_pool_game,
  'swiss-game': m.scores_confirm_kind_pool_game,
  final: m.scores_confirm_kind_final,
  'semi-final': m.scores_confirm_kind_semi_final,
  'quarter-final': m.scores_confirm_kind_quarter_final,
  'place-game': m.scores_confirm_kind_place_game,
}

/** “2 quarter-finals and 1 final would have other teams. 1 of these games has been played or has begun.” */
export function followsText(games: readonly AffectedShown[]): string {
  if (games.length === 0) return m.scores_confirm_follows_none()
  const byWords = Map.groupBy(games, ({ kind }) => KINDS[kind] ?? m.scores_confirm_kind_game)
  const kinds = [...byWords].map(([words, own]) => words({ count: own.length }))
  const begun = games.filter(({ isBegun }) => isBegun).length
  const first = m.scores_confirm_follows({ games: listed(kinds) })
  const then = begun === 0 ? m.scores_confirm_follows_unplayed() : m.scores_confirm_follows_begun({ count: begun })
  return `${first} ${then}`
}
