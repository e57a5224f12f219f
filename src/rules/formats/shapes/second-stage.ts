import type { Source } from '../source.ts'
import type { Pool } from '../structure.ts'
import { LETTERS, poolRows, roundRobinPool } from './pools.ts'

/** Pools that are filled from the tables of earlier pools. */

/** Of pools that were played: the upper half of each table in one pool, the rest in another, results among them carried over. */
export function powerPools(pools: readonly Pool[]): readonly Pool[] {
  const rows = poolRows(pools)
  const smallest = Math.min(...pools.map(({ members }) => members.length))
  const upper = Math.ceil(smallest / 2)
  return secondPools(pools, [rows.slice(0, upper).flat(), rows.slice(upper).flat()])
}

/** Fewer are no pool of their own. */
const SMALLEST_PLACING_POOL = 3

/** All first places in one pool, all second ones in the next, and so on; a short last row joins the one before. */
export function placingPools(pools: readonly Pool[]): readonly Pool[] {
  const rows = poolRows(pools)
  const last = rows.at(-1) ?? []
  const joined = last.length < SMALLEST_PLACING_POOL ? [...rows.slice(0, -2), [...(rows.at(-2) ?? []), ...last]] : rows
  return secondPools(pools, joined)
}

const secondPools = (pools: readonly Pool[], members: readonly (readonly Source[])[]): readonly Pool[] =>
  members.map((members, index) =>
    roundRobinPool(LETTERS.charAt(pools.length + index), members, { stage: 2, carries: metBefore(members) }),
  )

/** Keys of the pools of which two or more are here. */
function metBefore(members: readonly Source[]): readonly string[] {
  const keys = members.flatMap((member) => (member.kind === 'place' ? [member.pool] : []))
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))].toSorted()
}
