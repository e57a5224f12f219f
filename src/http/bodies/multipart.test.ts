import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { albums, type FilesHouse, newFile, openFilesHouse, plainImage, UPLOAD_BYTES } from '../files/files.testing.ts'

let house: FilesHouse
let png: Uint8Array
beforeAll(async () => {
  house = await openFilesHouse()
  png = await plainImage(30, 20).png().toBuffer()
})
afterAll(() => house.close())

const RECORDS = '/api/collections/albums/records'
const FORM = 'multipart/form-data; boundary=xyz'

/** A body written by hand: each part is its headers' rest and its contents. */
const form = (...parts: readonly (readonly [disposition: string, content: string])[]) =>
  `${parts.map(([disposition, content]) => `--xyz\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`).join('')}--xyz--\r\n`

async function post(body: string | FormData | Uint8Array<ArrayBuffer>, type?: string) {
  const headers = { authorization: house.ada.authStore.token, ...(type ? { 'content-type': type } : {}) }
  const answer = await fetch(`${house.url}${RECORDS}`, { method: 'POST', body, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const REFUSED = {
  status: 400,
  body: { status: 400, data: {}, message: 'Something went wrong while processing your request.' },
}
const TOO_LARGE = { status: 413, body: { status: 413, data: {}, message: 'The request is too large.' } }

test('texts are texts, and a name that occurs several times is a list', async () => {
  const data = new FormData()
  data.append('title', 'Weekend')
  data.append('tags', 'sun')
  data.append('tags', 'snow')
  data.append('photo', newFile(png, 'a.png'))
  expect(await post(data)).toMatchObject({ status: 200, body: { title: 'Weekend', tags: ['sun', 'snow'] } })
})

test('what the official client sends beside a file arrives as it was', async () => {
  const facts = { weather: ['dry', { wind: 3.5 }], '✓': null }
  const sent = { title: 'Finals', tags: ['rain'], facts, photo: newFile(png, 'a.png') }
  const made = await house.ada.collection('albums').create(sent)
  expect(made).toMatchObject({ title: 'Finals', tags: ['rain'], facts })
  expect(made['photo']).toMatch(/\.png$/)
})

test('several JSON parts add up', async () => {
  const body = form(['name="@jsonPayload"', '{"title":"a"}'], ['name="@jsonPayload"', '{"tags":["sun"]}'])
  expect(await post(body, FORM)).toMatchObject({ status: 200, body: { title: 'a', tags: ['sun'] } })
})

test('several JSON parts hold no more values together than one may', async () => {
  const facts = (values: number) => ['name="@jsonPayload"', `{"facts":[${'0,'.repeat(values - 3)}0]}`] as const
  expect(await post(form(facts(15_000)), FORM)).toMatchObject({ status: 200 })
  expect(await post(form(facts(15_000), facts(15_000)), FORM)).toMatchObject({
    status: 400,
    body: { message: 'The request holds too many values.' },
  })
})

test('a file input where nobody chose a file says nothing', async () => {
  const made = await house.ada.collection('albums').create({ photo: newFile(png, 'kept.png') })
  const body = form(['name="title"', 'later'], ['name="photo"; filename=""', ''])
  const headers = { authorization: house.ada.authStore.token, 'content-type': FORM }
  const answer = await fetch(`${house.url}${RECORDS}/${made.id}`, { method: 'PATCH', body, headers })
  expect(await answer.json()).toMatchObject({ title: 'later', photo: made['photo'] })
})

test.each<[string, string, string?]>([
  ['a JSON part that is no JSON', form(['name="@jsonPayload"', '{"title":'])],
  ['a JSON part that is a list', form(['name="@jsonPayload"', '[1]'])],
  ['a JSON part that is a file', form(['name="@jsonPayload"; filename="a.json"', '{}'])],
  ['a JSON part that is too deep', form(['name="@jsonPayload"', `{"facts":${'['.repeat(40)}${']'.repeat(40)}}`])],
  ['__proto__ in a JSON part', form(['name="@jsonPayload"', '{"facts":{"__proto__":{"admin":true}}}'])],
  ['a part called __proto__', form(['name="__proto__"', 'x'])],
  ['a file called constructor', form(['name="constructor"; filename="a.png"', 'x'])],
  ['no boundary in the header', form(['name="title"', 'x']), 'multipart/form-data'],
  ['another boundary', form(['name="title"', 'x']), 'multipart/form-data; boundary=abc'],
  ['an end that is missing', form(['name="title"', 'x']).slice(0, -10)],
  ['a part without a name', form(['filename="a.png"', 'x'])],
  ['no form at all', 'hello'],
  ['a form in an address', 'title=x', 'application/x-www-form-urlencoded'],
  ['text', '{"title":"x"}', 'text/plain'],
])('refused, and nothing is written: %s', async (_, body, type = FORM) => {
  const before = await house.db.count(albums)
  expect(await post(body, type)).toEqual(REFUSED)
  expect(await house.db.count(albums)).toBe(before)
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
})

test.each(['', ' a="; boundary=abc";'])('201 parts, counted by the boundary that counts:%s', async (before) => {
  const body = form(...Array.from({ length: 201 }, () => ['name="tags"', 'sun'] as const))
  const count = await house.db.count(albums)
  expect(await post(body, `multipart/form-data;${before} boundary=xyz`)).toEqual({
    status: 413,
    body: { status: 413, data: {}, message: 'The form has too many fields.' },
  })
  expect(await house.db.count(albums)).toBe(count)
})

test('bytes that are no UTF-8', async () => {
  for (const part of ['name="title"', 'name="@jsonPayload"', 'name="\xff"']) {
    const body = Buffer.from(form([part, '{"title":"\xc3("}']), 'latin1')
    expect(await post(body, FORM)).toEqual(REFUSED)
  }
})

test('200 parts are not too many', async () => {
  const body = form(...Array.from({ length: 200 }, () => ['name="tags"', 'sun'] as const))
  expect(await post(body, FORM)).toMatchObject({ status: 200, body: { tags: ['sun'] } })
})

test('an absent body is an empty one, whatever its type', async () => {
  for (const type of [undefined, FORM, 'text/plain'])
    expect(await post('', type)).toMatchObject({ status: 200, body: { title: '' } })
})

test('texts of a form have the limit of JSON', async () => {
  expect(await post(form(['name="facts"', 'x'.repeat(100_001)]), FORM)).toEqual(TOO_LARGE)
})

/** Sends the head of a request and no end, and answers what came back until the server ended the connection. */
function rawly(head: string, body = '', authorization = house.ada.authStore.token): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(house.url).port), '127.0.0.1')
    let received = ''
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
    socket.on('data', (data) => (received += String(data)))
    socket.write(`${head}\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: ${FORM}\r\n\r\n${body}`)
  })
}

test('a body that says it is too large is refused before it is sent', async () => {
  const answer = await rawly(`POST ${RECORDS} HTTP/1.1\r\ncontent-length: ${UPLOAD_BYTES + 1}`)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('a body that does not say so is refused once it is, and its end is not waited for', async () => {
  const file = form(['name="photo"; filename="a.png"', 'x'.repeat(UPLOAD_BYTES + 10)])
  const chunk = `${file.length.toString(16)}\r\n${file}\r\n`
  const answer = await rawly(`POST ${RECORDS} HTTP/1.1\r\ntransfer-encoding: chunked`, chunk)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
})

test('what the rules refuse in any case is refused before a byte of it was sent', async () => {
  const create = await rawly(`POST ${RECORDS} HTTP/1.1\r\ncontent-length: 1000000`, '', 'nobody')
  expect(create).toMatch(/^HTTP\/1.1 400 .*"data":\{\},"message":"Failed to create record."/s)
  const update = await rawly(`PATCH ${RECORDS}/abcdefghijklmno HTTP/1.1\r\ncontent-length: 1000000`, '', 'nobody')
  expect(update).toMatch(/^HTTP\/1.1 404 /)
  const closed = await rawly('POST /api/collections/users/records HTTP/1.1\r\ncontent-length: 1000000')
  expect(closed).toMatch(/^HTTP\/1.1 403 /)
})

test('a connection that breaks half way writes nothing and is no error of ours', async () => {
  const before = await house.db.count(albums)
  const told = house.nextLogged(/"message":"refused"/)
  const socket = connect(Number(new URL(house.url).port), '127.0.0.1', () => {
    const head = `POST ${RECORDS} HTTP/1.1\r\nhost: x\r\nauthorization: ${house.ada.authStore.token}\r\ncontent-type: ${FORM}\r\ncontent-length: 1000`
    socket.write(`${head}\r\n\r\n--xyz\r\n`, () => socket.destroy())
  })
  expect(await told).toContain('"level":"debug"')
  expect(house.logged.filter((line) => line.includes('"level":"error"'))).toEqual([])
  expect(await house.db.count(albums)).toBe(before)
})

test('a file is a file: no JSON passes for one', async () => {
  const bytes = { 0: 137, length: 1 }
  const forged = JSON.stringify({ photo: { name: 'x.png', type: 'image/png', hash: 'a'.repeat(64), bytes } })
  expect(await post(forged, 'application/json')).toMatchObject({
    status: 400,
    body: { data: { photo: { code: 'validation_invalid_type' } } },
  })
  expect(await post('{"photo":"somebodys.png"}', 'application/json')).toMatchObject({
    status: 400,
    body: { data: { photo: { code: 'validation_invalid_file' } } },
  })
})
