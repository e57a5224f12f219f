import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '#records/errors.ts'
import { type FormBounds, type FormPart, readParts } from './form-body.ts'

const BOUNDS: FormBounds = { bytes: 100_000, fields: 50, files: 2, fileBytes: 1_000 }
const URLENCODED = 'application/x-www-form-urlencoded'

/** As a browser writes a form, and its type. */
async function written(form: FormData): Promise<{ type: string; bytes: Uint8Array }> {
  const response = new Response(form)
  return { type: response.headers.get('content-type') ?? '', bytes: await response.bytes() }
}

function* piecesOf(bytes: Uint8Array, lengths: readonly number[]) {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1
    yield bytes.subarray(at, at + length)
    at += length
  }
}

function formWith(parts: readonly FormPart[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}

const told = (parts: Iterable<FormPart>) =>
  Promise.all(
    [...parts].map(async ([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.type, [...(await value.bytes())]],
    ),
  )

async function refusalOf(type: string, body: string | Uint8Array, bounds = BOUNDS) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  let read = 0
  const counted = (function* () {
    for (const piece of piecesOf(bytes, [1_000])) {
      read += piece.length
      yield piece
    }
  })()
  const refusal: unknown = await readParts(type, counted, bounds).catch((error: unknown) => error)
  if (!(refusal instanceof Refusal)) throw new Error('Not refused', { cause: refusal })
  return { status: refusal.status, message: refusal.message, read }
}

describe('a form of parts', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .map((it) => it.toWellFormed().replaceAll(/\r\n?|\n/g, '\r\n'))
  const name = fc.string({ unit: 'grapheme-ascii', maxLength: 10 })
  const file = fc
    .record({ name: name.map((it) => `${it}.png`), bytes: fc.uint8Array({ maxLength: 300 }), isLine: fc.boolean() })
    .map(({ name, bytes, isLine }) => new File([isLine ? '\r\n--' : '', bytes], name, { type: 'image/png' }))
  const part: fc.Arbitrary<FormPart> = fc.tuple(name, fc.oneof(text, file))

  test('is read as the platform reads it, in whatever pieces it comes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 5 }),
        async (parts, lengths) => {
          const { type, bytes } = await written(formWith(parts))
          const expected = await new Response(bytes as Uint8Array<ArrayBuffer>, {
            headers: { 'content-type': type },
          }).formData()
          const found = await readParts(type, piecesOf(bytes, lengths), { ...BOUNDS, files: 8 })
          expect(await told(found)).toEqual(await told(expected as unknown as Iterable<FormPart>))
        },
      ),
    )
  })

  test('may hold as many fields as it declares, and one more is refused before the rest is read', async () => {
    const { type, bytes } = await written(formWith(Array.from({ length: 2_000 }, () => ['take', 'x'] as const)))
    const refusal = await refusalOf(type, bytes)
    expect(refusal).toMatchObject({ status: 413, message: 'The form has too many fields.' })
    expect(refusal.read).toBeLessThan(bytes.length / 10)
    expect(await readParts(type, [bytes], { ...BOUNDS, fields: 2_000, bytes: 1_000_000 })).toHaveLength(2_000)
  })

  test('with a file where none is taken is refused; a file input that was left alone is no file', async () => {
    const none = { ...BOUNDS, files: 0 }
    const one = await written(formWith([['logo', new File(['x'], 'a.png')]]))
    expect(await refusalOf(one.type, one.bytes, none)).toMatchObject({
      status: 413,
      message: 'The form has more files than it may have.',
    })
    const left = '--b\r\ncontent-disposition: form-data; name="logo"; filename=""\r\n\r\n\r\n--b--\r\n'
    const [[name, file] = []] = await readParts('multipart/form-data; boundary=b', [Buffer.from(left)], none)
    expect([name, (file as File).name, (file as File).size]).toEqual(['logo', '', 0])
  })

  test('tells the size of a file that is too large, and keeps nothing of it', async () => {
    const sent = await written(
      formWith([
        ['name', 'Ada'],
        ['logo', new File(['x'.repeat(5_000)], 'a.png')],
      ]),
    )
    const [name, logo] = await readParts(sent.type, piecesOf(sent.bytes, [512]), BOUNDS)
    expect(name).toEqual(['name', 'Ada'])
    const file = logo?.[1] as File
    expect([file.name, file.size]).toEqual(['a.png', 5_000])
    await expect(file.bytes()).rejects.toThrow('The request is too large.')
    await expect(file.text()).rejects.toThrow('The request is too large.')
  })

  test('with more text than it may hold is refused while it arrives', async () => {
    const sent = await written(formWith([['text', 'x'.repeat(1_000_000)]]))
    const refusal = await refusalOf(sent.type, sent.bytes)
    expect(refusal).toMatchObject({ status: 413, message: 'The request is too large.' })
    expect(refusal.read).toBeLessThan(110_000)
  })

  test.each([
    ['a head without an end', `--b\r\n${'x: y\r\n'.repeat(4_000)}`],
    ['no form-data', '--b\r\ncontent-disposition: attachment; name="a"\r\n\r\nx\r\n--b--\r\n'],
    ['something before the first mark', 'hello\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--'],
    ['something behind a mark', '--bc\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--b--'],
  ])('that is none is refused: %s', async (_, body) => {
    expect((await refusalOf('multipart/form-data; boundary=b', body)).status).toBe(400)
  })
})

describe('a form as an address', () => {
  test('is read as the platform reads it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 20 }), async (fields) => {
        const body = new URLSearchParams(fields).toString()
        expect(await readParts(URLENCODED, piecesOf(new TextEncoder().encode(body), [7]), BOUNDS)).toEqual(fields)
      }),
    )
  })

  test('with a million fields is refused after the first ones', async () => {
    const refusal = await refusalOf(URLENCODED, 'a&'.repeat(500_000), { ...BOUNDS, bytes: 2_000_000 })
    expect(refusal).toEqual({ status: 413, message: 'The form has too many fields.', read: 1_000 })
  })

  test('that is too long is refused once it is', async () => {
    expect(await refusalOf(URLENCODED, 'a'.repeat(500_000))).toMatchObject({ status: 413, read: 101_000 })
  })
})

test('what is no form is refused', async () => {
  expect((await refusalOf('application/json', '{}')).status).toBe(400)
})
