import { describe, expect, test } from 'vitest'
import { EVENT_FORM } from '#areas/timeline/admin/timeline.actions.server.ts'
import { Refusal } from '#records/errors.ts'
import { listForm, PLAIN_FORM } from './form-bounds.ts'
import { formOf } from './handle-form.ts'

const TEN_MEBIBYTES = 10 * 1024 * 1024

const posted = (body: FormData | URLSearchParams | string, headers: Readonly<Record<string, string>> = {}) =>
  new Request('https://cup.example/page', { method: 'POST', body, headers })

const URLENCODED = { 'content-type': 'application/x-www-form-urlencoded' }

async function refusalOf(request: Request, bounds = PLAIN_FORM) {
  const refusal: unknown = await formOf(request, bounds).catch((error: unknown) => error)
  return refusal instanceof Refusal ? [refusal.status, refusal.message] : refusal
}

describe('what people send passes', () => {
  test('a long text in a plain form', async () => {
    const form = new URLSearchParams({ text: 'ä€😀\n'.repeat(3_000), _key: 'x'.repeat(40) })
    expect((await formOf(posted(form))).get('text')).toHaveLength(15_000)
  })

  test('a thousand ticks in a plain form', async () => {
    const form = new FormData()
    for (let at = 0; at < 1_000; at++) form.append('teams', `abcdefghijklm${at}`)
    expect((await formOf(posted(form))).getAll('teams')).toHaveLength(1_000)
  })

  test('a picture of 10 MiB with the words of an event', async () => {
    const form = new FormData()
    form.append('title_en', 'Captains’ meeting')
    form.append('picture', new File([new Uint8Array(TEN_MEBIBYTES)], 'photo.jpg', { type: 'image/jpeg' }))
    const read = await formOf(posted(form), EVENT_FORM)
    expect([read.get('title_en'), (read.get('picture') as File).size]).toEqual(['Captains’ meeting', TEN_MEBIBYTES])
    expect(await (read.get('picture') as File).bytes()).toHaveLength(TEN_MEBIBYTES)
  })

  test('a list of a thousand games, pasted and ticked', async () => {
    const form = new FormData()
    form.append(
      'text',
      'Saturday\t09:00\tField 12 by the river\tmixed\tPool A\tWilde Kerle Würzburg\tFünf Sterne\n'.repeat(1_000),
    )
    form.append('seen', '1000:new:abcdefghijklmno:code '.repeat(1_000))
    for (let at = 0; at < 1_000; at++) form.append('take', String(at))
    expect((await formOf(posted(form), listForm(1_000))).getAll('take')).toHaveLength(1_000)
  })
})

describe('what nobody needs is refused', () => {
  test('a megabyte of fields, by what it says of its length', async () => {
    const length = { ...URLENCODED, 'content-length': '1048576' }
    expect(await refusalOf(posted('a', length))).toEqual([413, 'The request is too large.'])
  })

  test('as many fields as fit, and a file in a plain form', async () => {
    const fields = posted('a&'.repeat(100_000), URLENCODED)
    expect(await refusalOf(fields)).toEqual([413, 'The form has too many fields.'])
    const file = '--b\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nx\r\n--b--\r\n'
    expect(await refusalOf(posted(file, { 'content-type': 'multipart/form-data; boundary=b' }))).toEqual([
      413,
      'The form has more files than it may have.',
    ])
  })
})
