import { Agent, request } from 'node:http'

/** What one guest can send to make everybody else wait. A new kind of it is a line in this table. */
export interface BodyAttack {
  readonly name: string
  readonly path: string
  readonly type: string
  /** Left out: it comes in pieces and does not say how long it is. */
  readonly length?: number
  /** So many at once. */
  readonly atOnce: number
  /** What it says no with. */
  readonly status: number
  /** As it is sent, a piece at a time; one that ends early leaves the rest of the length open. */
  pieces(): Iterable<Uint8Array>
}

const MEBIBYTE = 1024 * 1024
const URLENCODED = 'application/x-www-form-urlencoded'
const MULTIPART = 'multipart/form-data; boundary=b'
const JSON_TYPE = 'application/json'

function* repeated(text: string, bytes: number, before = ''): Iterable<Uint8Array> {
  const piece = Buffer.from(text.repeat(Math.ceil((64 * 1024) / text.length)))
  let left = bytes
  yield Buffer.from(before)
  for (; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}

const part = (disposition: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`

interface Sent extends Pick<BodyAttack, 'path' | 'type' | 'status'> {
  readonly text: string
  readonly bytes: number
  readonly before?: string
  readonly atOnce?: number
}

/** The same with and without saying how long it is. */
const attacks = (name: string, { path, type, status, text, bytes, before = '', atOnce = 4 }: Sent): BodyAttack[] => {
  const pieces = () => repeated(text, bytes, before)
  const length = before.length + bytes
  return [
    { name, path, type, length, atOnce, status, pieces },
    { name: `${name}, without a length`, path, type, atOnce, status, pieces },
  ]
}

const login = '/user/login.data'
const command = '/api/commands/feedback.give'

export const BODY_ATTACKS: readonly BodyAttack[] = [
  ...attacks('a megabyte of fields', { path: login, type: URLENCODED, text: 'a&', bytes: MEBIBYTE, status: 413 }),
  ...attacks('as many fields as fit', { path: login, type: URLENCODED, text: 'a&', bytes: 250_000, status: 413 }),
  ...attacks('32 MiB of fields', { path: login, type: URLENCODED, text: 'a=b&', bytes: 32 * MEBIBYTE, status: 413 }),
  ...attacks('parts without end', {
    path: login,
    type: MULTIPART,
    text: `${part('name="a"')}x\r\n`,
    bytes: 4 * MEBIBYTE,
    status: 413,
  }),
  ...attacks('twelve files of 30 MB where none is taken', {
    path: login,
    type: MULTIPART,
    before: part('name="a"; filename="a.png"'),
    text: 'x',
    bytes: 30_000_000,
    atOnce: 12,
    status: 413,
  }),
  ...attacks('a head without end', {
    path: login,
    type: MULTIPART,
    before: '--b\r\n',
    text: 'x: y\r\n',
    bytes: 200_000,
    status: 400,
  }),
  ...attacks('boundaries that nearly are', {
    path: login,
    type: MULTIPART,
    before: part('name="a"'),
    text: '\r\n--',
    bytes: 4 * MEBIBYTE,
    status: 413,
  }),
  ...attacks('values without end', {
    path: command,
    type: JSON_TYPE,
    before: '{"a":[',
    text: '{},',
    bytes: 900_000,
    status: 413,
  }),
  ...attacks('a list of empty items', {
    path: command,
    type: JSON_TYPE,
    before: '{"a":[',
    text: '0,',
    bytes: 60_000,
    status: 400,
  }),
  ...attacks('brackets', { path: command, type: JSON_TYPE, text: '[', bytes: 60_000, status: 400 }),
  ...attacks('a body for a page without forms', {
    path: '/schedule',
    type: MULTIPART,
    text: 'x',
    bytes: 30_000_000,
    status: 405,
  }),
]

export interface RefusedBody {
  readonly status: number
  readonly text: string
  /** Sent before the answer came. */
  readonly bytes: number
}

/** Sends one; undefined where the connection broke before an answer. */
export function sendBody(url: string, { path, type, length, pieces }: BodyAttack): Promise<RefusedBody | undefined> {
  const headers = { 'content-type': type, origin: url, ...(length !== undefined && { 'content-length': length }) }
  // As browsers do: a connection that is to be closed with its answer may be closed before that was read.
  const agent = new Agent({ keepAlive: true })
  return new Promise<RefusedBody | undefined>((resolve) => {
    let bytes = 0
    let isOver = false
    const outgoing = request(new URL(path, url), { method: 'POST', headers, agent }, (answer) => {
      isOver = true
      const parts: Buffer[] = []
      const end = () => {
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString(), bytes })
        outgoing.destroy()
      }
      answer
        .on('data', (piece: Buffer) => parts.push(piece))
        .once('end', end)
        .once('error', end)
    })
    outgoing.once('error', () => resolve(undefined))
    const sending = pieces()[Symbol.iterator]()
    const go = () => {
      const next = isOver ? { done: true as const } : sending.next()
      if (next.done) {
        if (!isOver) outgoing.end()
        return
      }
      bytes += next.value.length
      outgoing.write(next.value, () => setImmediate(go))
    }
    go()
  }).finally(() => agent.destroy())
}
