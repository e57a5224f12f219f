import { createChance } from '#http/areas/chance.ts'
import { Dice } from '#site/access/random-requests.testing.ts'

/** What nobody means to send, and a way to write it into JSON. */

const THROWS = 600

/** Of one request: the same number, the same throws. */
export function diceFor(number: number): Dice {
  const chance = createChance(number)
  return new Dice(Array.from({ length: THROWS }, () => chance.below(2 ** 31)))
}

export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'nul\0inside',
  'half \ud800',
  '\udc00 other half',
  '\u202eright to left',
  '\u{feff}mark',
  '\u{10ffff}',
  'é'.normalize('NFD'),
  '%',
  '%00',
  '%zz',
  '..',
  '../../../etc/passwd',
  '\\..\\',
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'true',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '2026-02-30',
  '9999-12-31 23:59:59.999Z',
  '-271821-04-21',
  'line\r\nbreak',
  'x'.repeat(15),
  'x'.repeat(300),
  '😀'.repeat(2_000),
  'a\u0301'.repeat(500),
  'x'.repeat(70_000),
]

const ODD_NUMBERS: readonly number[] = [0, -0, -1, 0.5, 1e-320, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e21, 1e308]

/** As JSON has it, or almost: what no value of ours could be written as. */
const ODD_JSON: readonly string[] = [
  '1e400',
  '-1e400',
  '-0',
  '123456789012345678901234567890',
  '0.1e-999999',
  '01',
  '-',
  'NaN',
  'Infinity',
  'undefined',
  "'x'",
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u0000"',
  '"\u0001"',
  '"\\x"',
  '"open',
  '{"a":1,"a":2}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"length":1e9}',
  '{"toString":1,"valueOf":1,"toJSON":1}',
  '{"then":1}',
  '[,]',
  '{"a":}',
  '{} {}',
  '/* x */ 1',
  '['.repeat(31) + ']'.repeat(31),
  '['.repeat(33) + ']'.repeat(33),
  '['.repeat(50_000),
  '{"a":'.repeat(40) + '1' + '}'.repeat(40),
  `[${'0,'.repeat(3_000)}0]`,
  `{${Array.from({ length: 1_500 }, (_, n) => `"k${n}":${n}`).join()}}`,
]

const MARK = '@@odd@@'

/** Stands for something that JSON has no value for, until it is written. */
const placed = (dice: Dice) => `${MARK}${dice.below(ODD_JSON.length)}${MARK}`

export function oddValue(dice: Dice): unknown {
  const kind = dice.below(10)
  if (kind < 4) return dice.one(ODD_TEXTS)
  if (kind < 6) return dice.one(ODD_NUMBERS)
  if (kind < 8) return placed(dice)
  return dice.one<unknown>([null, true, false, [], {}, [[]], [null], { id: null }, ['a', 1, {}], { length: 9 }])
}

/** A value as text, with what stands for odd JSON written out. */
export const oddJsonText = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(
    new RegExp(`"${MARK}(\\d+)${MARK}"`, 'g'),
    (_, index: string) => ODD_JSON[Number(index)] ?? '',
  )

/** Somewhere in a text something is gone, twice, or other. */
export function mangled(dice: Dice, text: string): string {
  let said = text
  for (let times = 1 + dice.below(3); times > 0; times--) {
    const at = dice.below(said.length + 1)
    const length = dice.one([1, 1, 2, 5, 20])
    const [before, part, after] = [said.slice(0, at), said.slice(at, at + length), said.slice(at + length)]
    said = dice.one([
      before + after,
      before + part + part + after,
      before + dice.one(ODD_TEXTS).slice(0, 400) + after,
      before + String.fromCharCode(dice.below(256)) + part + after,
      after + before,
      said.slice(0, at),
    ])
  }
  return said
}
