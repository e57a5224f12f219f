import type { Dice } from '#site/access/random-requests.testing.ts'
import { mangled, ODD_TEXTS } from './odd-values.ts'
import type { RawBytes } from './wire-bytes.ts'

/** What is no HTTP, or two things at once: request lines, headers, lengths, and requests that hide in others. */

const PATHS = ['/', '/api/health', '/schedule', '/api/collections/teams/records', '/user/login']

const host = 'Host: 127.0.0.1\r\n'
const get = (path: string, headers = '') => `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`
const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/json\r\n${headers}\r\n${body}`

const LINES = [
  'GET',
  'GET /',
  'GET / HTTP/0.9',
  'GET / HTTP/1.0',
  'GET / HTTP/2.0',
  'GET / HTTP/9.9',
  'GET / HTTP/1.1 x',
  'GET  /  HTTP/1.1',
  'get / HTTP/1.1',
  'G\0T / HTTP/1.1',
  'GET \\ HTTP/1.1',
  'GET * HTTP/1.1',
  'OPTIONS * HTTP/1.1',
  'GET //// HTTP/1.1',
  'GET /?%%% HTTP/1.1',
  'GET /%ff%fe HTTP/1.1',
  'GET /%00 HTTP/1.1',
  'GET /\xe4 HTTP/1.1',
  'GET http://elsewhere.example/ HTTP/1.1',
  'GET https://user:pass@[::1]:99999/x HTTP/1.1',
  'GET http:// HTTP/1.1',
  'GET ?x HTTP/1.1',
  'GET #x HTTP/1.1',
  'CONNECT elsewhere.example:443 HTTP/1.1',
  'TRACE / HTTP/1.1',
  'PRI * HTTP/2.0',
  'BREW / HTTP/1.1',
  `GET /${'a'.repeat(9_000)} HTTP/1.1`,
  `GET /?${'a=b&'.repeat(2_000)} HTTP/1.1`,
  `GET ${'/a'.repeat(4_000)} HTTP/1.1`,
  `${'X'.repeat(5_000)} / HTTP/1.1`,
]

const HEADERS = [
  'X\r\n',
  ': empty name\r\n',
  ' folded: x\r\n',
  'X: a\r\n b\r\n',
  'X : blank\r\n',
  'X: \0\r\n',
  'X: \x7f\xff\r\n',
  'X: a\rb\r\n',
  'X: a\nb\r\n',
  `X: ${'y'.repeat(30_000)}\r\n`,
  'X: y\r\n'.repeat(3_000),
  'Host: elsewhere.example\r\n',
  'Cookie: session=\r\nCookie: session=x\r\n',
  `Cookie: ${'a=b; '.repeat(2_000)}\r\n`,
  'Cookie: session=%ff; ;=;==; session\r\n',
  'Authorization: Bearer\r\n',
  `Authorization: ${'x'.repeat(9_000)}\r\n`,
  'Authorization: a.b.c\r\nAuthorization: d\r\n',
  'Accept-Language: ;q=9,*;q=x,,,\r\n',
  'Accept-Encoding: gzip;q=nan, br;q=-1, identity;q=0, *;q=0\r\n',
  'If-None-Match: "\r\n',
  'If-Modified-Since: yesterday\r\n',
  'Range: bytes=9999999999999999-,-0,x\r\n',
  'Range: bytes=0-0,1-1,2-2\r\n',
  'X-Forwarded-For: ,,, ::1, 999.9.9.9, \r\n',
  'X-Forwarded-Proto: javascript\r\n',
  'X-Request-Id: ' + 'z'.repeat(300) + '\r\n',
  'Origin: null\r\nReferer: \\\\\r\n',
  'Expect: 100-continue\r\n',
  'Expect: the worst\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n',
  'Upgrade: h2c\r\nHTTP2-Settings: x\r\nConnection: Upgrade, HTTP2-Settings\r\n',
  'Connection: close, keep-alive, x\r\n',
  'Content-Type: ;;;\r\n',
  'Last-Event-ID: \x01\r\n',
  'Idempotency-Key: \x80\r\n',
]

const hidden = get('/api/health')

/** One request to one reader, two to another. */
const SMUGGLED = [
  post('/api/realtime', `Content-Length: 6\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`),
  post('/api/realtime', `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, `5c\r\n${hidden}\r\n0\r\n\r\n`),
  post('/api/realtime', 'Transfer-Encoding: xchunked\r\n', `0\r\n\r\n${hidden}`),
  post('/api/realtime', 'Transfer-Encoding: chunked, identity\r\n', `0\r\n\r\n${hidden}`),
  post('/api/realtime', 'Transfer-Encoding : chunked\r\n', `0\r\n\r\n${hidden}`),
  post('/api/realtime', 'Transfer-Encoding:\x0bchunked\r\n', `0\r\n\r\n${hidden}`),
  post('/api/realtime', 'Content-Length: 0\r\nContent-Length: 5\r\n', hidden),
  post('/api/realtime', 'Content-Length: +5\r\n', hidden),
  post('/api/realtime', 'Content-Length: 5, 5\r\n', hidden),
  post('/api/realtime', 'Content-Length: -1\r\n', hidden),
  post('/api/realtime', 'Content-Length: 99999999999999999999\r\n', hidden),
  get('/', `Content-Length: ${hidden.length}\r\n`) + hidden,
  get('/api/health') + get('/schedule') + hidden,
  get('/api/health') + mangledOnce(hidden),
  `${get('/api/health')}\r\n\r\n\r\n${hidden}`,
  'HEAD / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc' + hidden,
]

function mangledOnce(text: string): string {
  return text.slice(1).replace('HTTP', 'HTP')
}

const CHUNKS = [
  '5\r\n{"a":',
  'zz\r\n{}\r\n0\r\n\r\n',
  '-1\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n{}\r\n0\r\n\r\n',
  '2;x=y;;\r\n{}\r\n0\r\n\r\n',
  `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
  '2\r\n{}\r\n0\r\nX: y\r\nContent-Length: 9\r\n\r\n',
  '2\n{}\n0\n\n',
  '2\r\n{}0\r\n\r\n',
  '1\r\n{\r\n'.repeat(2_000),
  '',
]

const WRONG_LENGTHS = ['0', '1', '3', '100', '5000000', '99999999999', '0x10', '1e3', ' 2', '2 ']

export function brokenFrame(dice: Dice): RawBytes {
  const [kind, write] = dice.one<readonly [kind: string, write: () => string]>([
    ['request line', () => `${dice.one(LINES)}\r\n${host}\r\n`],
    ['request line without host', () => `${dice.one(LINES)}\r\n\r\n`],
    ['header', () => get(dice.one(PATHS), dice.one(HEADERS))],
    ['headers', () => get(dice.one(PATHS), dice.one(HEADERS) + dice.one(HEADERS))],
    ['mangled head', () => mangled(dice, get(dice.one(PATHS), dice.one(HEADERS)))],
    ['two in one', () => dice.one(SMUGGLED)],
    ['chunks', () => post('/api/commands/feedback.give', 'Transfer-Encoding: chunked\r\n', dice.one(CHUNKS))],
    ['length', () => post('/api/commands/feedback.give', `Content-Length: ${dice.one(WRONG_LENGTHS)}\r\n`, '{}')],
    [
      'bytes',
      () => dice.one(ODD_TEXTS) + mangled(dice, dice.one(['\x16\x03\x01\x02\0\x01', '\0\0\0', 'SSH-2.0-x\r\n'])),
    ],
  ])
  const bytes = Buffer.from(write(), 'latin1')
  const leaves = dice.once(6)
  if (!dice.once(5)) return { kind, pieces: [bytes], isWhole: false, leaves }
  const at = dice.below(bytes.length + 1)
  return { kind, pieces: [bytes.subarray(0, at), bytes.subarray(at)], pauseMs: 2, isWhole: false, leaves }
}
