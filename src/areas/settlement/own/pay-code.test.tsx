import { decodeQR } from 'qr/decode.js'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { epcPayload, readEpc } from '#rules/settlement/epc.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { QrCard } from '#ui/print/QrCard.tsx'

/** Pixels of a square of the code. */
const SQUARE = 4

/** What a camera sees of a code: dark where its path is. */
function pictureOf(markup: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]) * SQUARE
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x = '', y = '', run = ''] of markup.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let down = 0; down < SQUARE; down += 1) {
      const from = ((Number(y) * SQUARE + down) * size + Number(x) * SQUARE) * 4
      for (let pixel = 0; pixel < Number(run) * SQUARE; pixel += 1) data.fill(0, from + pixel * 4, from + pixel * 4 + 3)
    }
  return { width: size, height: size, data }
}

test.each([
  ['a short name', 'Lakeside e.V.', 1],
  ['signs of other languages', 'Świetlica Żółwie für Frisbee', 123_456],
  ['the longest of everything', 'Ä'.repeat(70), 99_999_999_999],
])('a banking app reads the code as it was meant: %s', (_, holder, amount) => {
  const transfer = {
    holder,
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    amount,
    currency: 'EUR',
    reference: teamReference('k7f29xq40000000'),
  }
  const payload = epcPayload(transfer) ?? ''
  const seen = decodeQR(pictureOf(renderToStaticMarkup(<QrCard content={payload} />)))
  expect(seen).toBe(payload)
  expect(readEpc(seen)).toEqual(transfer)
})
