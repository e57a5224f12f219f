import type { Scalar } from './bind.ts'
import { compare } from './compare.ts'
import { contains } from './like.ts'
import { type Comparison, isLike } from './parse.ts'
import { isNothing, type Settled } from './simplify.ts'

/** Whether a comparison holds for two values that its sides have reached; what is missing is null. */
export function matchesOne({ left, operator, right }: Comparison<Settled>, a: Scalar, b: Scalar): boolean {
  if ((isOfAsker(left) && isNothing(a)) || (isOfAsker(right) && isNothing(b))) return false
  if (!isLike(operator)) return compare(a, operator, b)
  // Only a text inside json is like something; a missing one is not even the empty text.
  const isLikeIt =
    left.is === 'field' && left.type === 'json' && typeof a !== 'string'
      ? false
      : right.is === 'field'
        ? contains(a, b)
        : compare(a, '~', b)
  return isLikeIt === (operator === '~')
}

const isOfAsker = (side: Settled) => side.is === 'field' && side.start !== 'record'
