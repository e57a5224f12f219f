import { expect, test } from 'vitest'
import { isNamedByEtag } from './etags.ts'
import type { HttpRequest } from './http-request.ts'

const context = (known?: string) => ({ header: () => known }) as unknown as HttpRequest

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', 'W/"a,b", "abc"', '*', ' * '])(
  '%s names "abc"',
  (known) => expect(isNamedByEtag(context(known), '"abc"')).toBe(true),
)

test.each([undefined, '', 'abc', '"ABC"', '"x"', '"abc', '"x, abc"', '"xabc"', '"*"', 'W/"x"'])(
  '%s does not name "abc"',
  (known) => expect(isNamedByEtag(context(known), '"abc"')).toBe(false),
)
