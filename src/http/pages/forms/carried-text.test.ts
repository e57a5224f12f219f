import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carried, carriedIn } from './carried-text.ts'

const formWith = (text: string) => {
  const form = new FormData()
  form.set('text', text)
  return form
}

test('what is carried from form to form is what it was', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.boolean(), async (line, isLong) => {
      const text = (isLong ? '0123456789ÄÖÜ\n'.repeat(5_000) : '') + line
      expect(await carriedIn(formWith(await carried(text)), 'text', 100_000)).toBe(text)
    }),
    { numRuns: 30 },
  ))

test('a long text is short in a page', async () => {
  expect((await carried('<Ntry><Sts>BOOK</Sts></Ntry>\n'.repeat(10_000))).length).toBeLessThan(10_000)
})

test('what nobody has packed here, and what unfolds to more than it may, is refused', async () => {
  const packed = (bytes: Uint8Array) => `data:application/zlib;base64,${Buffer.from(bytes).toString('base64')}`
  for (const text of [packed(deflateSync('x'.repeat(50_000_000))), packed(Buffer.from('Runa')), packed(Buffer.of())])
    await expect(carriedIn(formWith(text), 'text', 10_000)).rejects.toMatchObject({ status: 400 })
})
