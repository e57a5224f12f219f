import { inputSizeOf } from '#http/commands/input-size.ts'
import { type Dice, requestOf, topicFrom } from '#site/access/random-requests.testing.ts'
import { brokenFrame } from './broken-frames.ts'
import { A_FILE, inputFor } from './declared-inputs.ts'
import { multipartForm } from './multipart-forms.ts'
import { mangled, ODD_TEXTS, oddJsonText, oddValue } from './odd-values.ts'
import type { SeenForm, SeenWorld } from './seen-world.ts'
import { type RawBytes, wholeRequest } from './wire-bytes.ts'

/** Requests of every kind, each wrong in some way: the same throws and the same world, the same request. */

type Maker = (dice: Dice, world: SeenWorld) => RawBytes

/** Out of a hundred. */
const KINDS: readonly (readonly [upTo: number, Maker])[] = [
  [12, brokenFrame],
  [30, command],
  [48, records],
  [60, form],
  [70, page],
  [80, anyRoute],
  [86, body],
  [92, multipart],
  [97, live],
  [100, file],
]

export function malformedRequest(dice: Dice, world: SeenWorld): RawBytes {
  const roll = dice.below(100)
  const [, make] = KINDS.find(([upTo]) => roll < upTo) ?? KINDS[0]!
  return cutUp(dice, make(dice, world))
}

/** Now and then in pieces, broken off, or with a byte that is other. */
function cutUp(dice: Dice, request: RawBytes): RawBytes {
  const [first] = request.pieces
  if (!request.isWhole || !first || !dice.once(10)) return request
  const at = dice.below(first.length)
  const [before, after] = [first.subarray(0, at), first.subarray(at)]
  return dice.one<() => RawBytes>([
    () => ({ ...request, pieces: [before, after], pauseMs: 3 }),
    () => ({ ...request, kind: `${request.kind}, broken off`, pieces: [before], isWhole: false, leaves: dice.once(2) }),
    () => ({ ...request, kind: `${request.kind}, left`, isWhole: false, leaves: true }),
    () => ({
      ...request,
      kind: `${request.kind}, mangled`,
      pieces: [Buffer.from(mangled(dice, first.toString('latin1')), 'latin1')],
      isWhole: false,
    }),
  ])()
}

/** As a browser says it; a few come from elsewhere. */
const from = (dice: Dice, { origin }: SeenWorld): Record<string, string> => ({
  Origin: dice.once(20) ? dice.one(['null', 'https://elsewhere.example', '\\', '']) : origin,
  ...(dice.once(2) && { 'Sec-Fetch-Site': dice.one(['same-origin', 'none', 'cross-site', 'x']) }),
})
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Mostly somebody's right token, as a header or a cookie; sometimes one that was. */
function identity(dice: Dice, world: SeenWorld): Record<string, string> {
  const { tokens } = world
  if (tokens.length === 0 || dice.once(5)) return {}
  const [admin = ''] = tokens
  const token = dice.once(2) ? admin : dice.one(tokens)
  const shown = dice.once(10) ? header(mangled(dice, token)) : token
  return dice.once(2)
    ? { Authorization: dice.one(['', '', 'Bearer ']) + shown }
    : { Cookie: `session=${shown}`, ...from(dice, world) }
}

/** What may stand in a header at all. */
const header = (text: string) => text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '').slice(0, 5_000)

const target = (path: string) => header(path).replaceAll(/[\s#]/g, '%20').slice(0, 7_000)

function whole(
  kind: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  sent?: string | Buffer,
): RawBytes {
  return { kind, pieces: [wholeRequest(method, target(path), headers, sent)], isWhole: true }
}

function command(dice: Dice, world: SeenWorld): RawBytes {
  const { name, input, takesFiles } = dice.one(world.commands)
  const key: Record<string, string> = dice.once(4)
    ? { 'Idempotency-Key': dice.one(['short', 'k'.repeat(101), 'again-and-again', 'ä\xff']) }
    : {}
  const headers = { ...identity(dice, world), ...key }
  const made = inputFor(dice, input, world)
  const path = `/api/commands/${name}`
  if (takesFiles && inputSizeOf(input).files > 0 && !dice.once(4)) {
    const { type, bytes } = multipartForm(dice, Object.entries(made ?? {}))
    return whole('command with files', 'POST', path, { ...headers, 'Content-Type': type }, bytes)
  }
  return whole('command', 'POST', path, { ...headers, ...JSON_TYPE }, oddJsonText(made))
}

/** As somebody who looks for secrets asks, and then mangled. */
function records(dice: Dice, world: SeenWorld): RawBytes {
  const numbers = Array.from({ length: 90 }, () => dice.below(1_000_000))
  const { method = 'GET', path, body: sent } = requestOf(numbers, world.guesses)
  const [address = '', query = ''] = path.split('?')
  const params = new URLSearchParams(query)
  for (const name of new Set(params.keys()))
    if (dice.once(6)) params.set(name, mangled(dice, params.get(name) ?? '').slice(0, 3_000))
  const spelt = dice.once(12) ? mangled(dice, params.toString()) : params.toString()
  const headers = { ...identity(dice, world), ...JSON_TYPE }
  if (sent === undefined && method === 'GET') return whole('records', method, `${address}?${spelt}`, headers)
  const values = typeof sent === 'object' && sent !== null ? { ...sent } : {}
  for (const name of Object.keys(values)) if (dice.once(3)) Reflect.set(values, name, oddValue(dice))
  return whole(
    'record written',
    method,
    `${address}?${spelt}`,
    headers,
    typeof sent === 'string' ? sent : oddJsonText(values),
  )
}

function form(dice: Dice, world: SeenWorld): RawBytes {
  const seen: SeenForm = world.forms.length > 0 && !dice.once(8) ? dice.one(world.forms) : unseenForm(dice, world)
  const fields = seen.fields.flatMap(([name, value]): (readonly [string, unknown])[] => {
    if (dice.once(12)) return []
    if (dice.once(15))
      return [
        [name, value],
        [name, dice.one(ODD_TEXTS)],
      ]
    if (dice.once(15)) return [[mangled(dice, name), value]]
    if (dice.once(20)) return [[name, A_FILE]]
    return [[name, dice.once(3) ? fieldValue(dice, world, name) : decoded(value)]]
  })
  const path = seen.path + dice.one(['', '', '.data', '?index', `?x=${encodeURIComponent('ä')}`])
  const headers = { ...identity(dice, world), ...from(dice, world) }
  if (fields.some(([, value]) => value === A_FILE) || dice.once(4)) {
    const { type, bytes } = multipartForm(dice, fields)
    return whole('form with files', 'POST', path, { ...headers, 'Content-Type': type }, bytes)
  }
  const sent = fields.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join('&')
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return whole('form', 'POST', path, { ...headers, ...type }, dice.once(12) ? mangled(dice, sent) : sent)
}

const unseenForm = (dice: Dice, world: SeenWorld): SeenForm => ({
  path: pagePath(dice, world),
  fields: [
    ['intent', dice.one(['delete', 'save', 'add', 'x', ''])],
    ['id', ''],
    ['base', ''],
  ],
})

const fieldValue = (dice: Dice, { guesses }: SeenWorld, name: string) =>
  dice.once(2) || name === 'intent' ? dice.one(ODD_TEXTS) : dice.one(guesses.ids)

const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

/** With something in the place of its named parts. */
const filled = (dice: Dice, { guesses }: SeenWorld, path: string) =>
  path.replaceAll(/:\w+\??|\*/g, () => (dice.once(3) ? oddSegment(dice) : dice.one([...guesses.ids, 'x'.repeat(43)])))

const oddSegment = (dice: Dice) =>
  dice.one([encoded(dice.one(ODD_TEXTS)).slice(0, 900), '%ff', '%', '.', '..', '%2f', '~', '*'])

const pagePath = (dice: Dice, world: SeenWorld) => filled(dice, world, dice.one(world.pages))

const PARAMS = [
  'page',
  'day',
  'division',
  'team',
  'q',
  'tab',
  'sort',
  'to',
  'lang',
  'field',
  'game',
  'id',
  'key',
  '_routes',
  'from',
]

function page(dice: Dice, world: SeenWorld): RawBytes {
  const params = dice.some(
    3,
    () => `${dice.one(PARAMS)}=${encoded(dice.one([...ODD_TEXTS, '1', '2026-06-13']).slice(0, 900))}`,
  )
  const path =
    pagePath(dice, world) +
    dice.one(['', '', '', '.data', '/', '.data.data', '%20']) +
    dice.one(['', `?${params.join('&')}`])
  const method = dice.one(dice.once(8) ? METHODS : ['GET', 'GET', 'GET', 'HEAD'])
  const language = {
    'Accept-Language': dice.one(['de', 'en', 'x', '*', 'de-'.repeat(200)]),
    'Accept-Encoding': dice.one(['gzip', 'br', 'x', '']),
  }
  const asked = { ...identity(dice, world), ...language }
  return whole('page', method, dice.once(10) ? mangled(dice, path) || '/' : path, asked)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'SEARCH', 'TRACE']

/** Whoever is signed out too often comes nowhere. */
const ENDS = /^\/api\/session\//

function anyRoute(dice: Dice, world: SeenWorld): RawBytes {
  const { method, path } = dice.one(dice.once(10) ? world.routes : world.routes.filter(({ path }) => !ENDS.test(path)))
  const query = dice.once(2) ? '' : `?${dice.one(PARAMS)}=${encoded(dice.one(ODD_TEXTS)).slice(0, 900)}`
  const used = dice.once(2) ? method : dice.one(METHODS)
  const address = filled(dice, world, path)
  const sent =
    used === 'GET' || used === 'HEAD' || dice.once(4)
      ? undefined
      : oddJsonText({ ...bodyFor(dice, world), x: oddValue(dice) })
  return whole('route', used, address + query, { ...identity(dice, world), ...JSON_TYPE }, sent)
}

/** What the doors of signing in look for; argon2 is slow, so a password is mostly missing. */
const bodyFor = (dice: Dice, { tokens }: SeenWorld) =>
  dice.one<Record<string, unknown>>([
    { email: oddValue(dice) },
    { token: dice.one([...tokens, 'x', 'a.b.c']) },
    { token: oddValue(dice), password: dice.one(['', 'short']), passwordConfirm: 'x' },
    { newEmail: dice.one(ODD_TEXTS) },
    { identity: dice.one(ODD_TEXTS), password: oddValue(dice) },
    { oldPassword: '', password: oddValue(dice) },
    {},
  ])

const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/json; charset=utf-16',
  'image/png',
  '',
]

/** JSON that is none, too deep, too much, or of another type than it says. */
function body(dice: Dice, world: SeenWorld): RawBytes {
  const path = dice.one([
    () => `/api/commands/${dice.one(world.commands).name}`,
    () => `/api/collections/${dice.one(world.guesses.schema.collections).name}/records`,
    () => '/api/realtime',
    () => '/api/collections/users/auth-with-password',
  ])()
  const sent = dice.one([
    () => oddJsonText(oddValue(dice)),
    () => oddJsonText({ a: oddValue(dice), b: [oddValue(dice)] }),
    () => mangled(dice, oddJsonText({ clientId: 'x', subscriptions: ['teams/*'], name: 'x' })),
    () => Buffer.from([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
    () => Buffer.from('{"a":"\xe4\xc3"}', 'latin1'),
    () => '\ufeff{}',
    () => '',
  ])()
  const headers = { ...identity(dice, world), 'Content-Type': dice.once(3) ? dice.one(TYPES) : 'application/json' }
  const encoding: Record<string, string> = dice.once(10) ? { 'Content-Encoding': dice.one(['gzip', 'br', 'x']) } : {}
  return whole('body', dice.one(['POST', 'POST', 'PATCH']), path, { ...headers, ...encoding }, sent)
}

function multipart(dice: Dice, world: SeenWorld): RawBytes {
  const commands = world.commands.filter(({ takesFiles }) => takesFiles)
  const withFiles = world.guesses.schema.collections.filter(({ declared }) =>
    Object.values(declared).some(({ kind }) => kind === 'file'),
  )
  const path = dice.one([
    () => `/api/commands/${dice.one(commands).name}`,
    () => `/api/collections/${dice.one(withFiles).name}/records`,
    () => pagePath(dice, world),
  ])()
  const { type, bytes } = multipartForm(
    dice,
    dice.some(
      4,
      () =>
        [
          dice.one(['name', 'file', 'picture', 'input', '@jsonPayload']),
          dice.once(2) ? A_FILE : dice.one(ODD_TEXTS),
        ] as const,
    ),
  )
  const text = bytes.toString('latin1')
  const broken = dice.one([
    () => mangled(dice, text),
    () => text.replaceAll('\r\n', '\n'),
    () => text.replaceAll('--b', '--c'),
    () => text.replace('form-data', dice.one(['attachment', '', 'form-data; name=x; name="y"'])),
    () => text.replace('name=', dice.one(["name*=utf-8''%ff; x=", 'name', 'NAME='])),
    () => text.slice(0, dice.below(text.length)),
    () => `${'--b\r\n'.repeat(300)}${text}`,
  ])()
  const spelt = dice.one([
    type,
    type,
    type,
    'multipart/form-data; boundary="b',
    'multipart/form-data; boundary=b; boundary=c',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
  ])
  return whole(
    'multipart',
    'POST',
    path,
    { ...identity(dice, world), ...from(dice, world), 'Content-Type': spelt },
    Buffer.from(broken, 'latin1'),
  )
}

/** Topics and places; the stream itself is opened elsewhere. */
function live(dice: Dice, world: SeenWorld): RawBytes {
  const numbers = Array.from({ length: 90 }, () => dice.below(1_000_000))
  const topic = () => {
    const made = topicFrom(numbers, world.guesses)
    return dice.one([
      made,
      mangled(dice, made),
      dice.one(ODD_TEXTS),
      `${made}&options=${made}`,
      'teams/*?options={"query":1}',
    ])
  }
  const wish = {
    clientId: dice.once(3) ? oddValue(dice) : dice.one(world.streams),
    subscriptions: dice.once(6) ? oddValue(dice) : dice.some(4, topic),
  }
  const since = dice.once(2)
    ? ''
    : `?since=${encoded(dice.one([...ODD_TEXTS, 'AAAAAAAAAAAAAAAAAAAAAA'])).slice(0, 500)}&as=${dice.one(world.guesses.ids)}`
  const method = dice.one(['POST', 'POST', 'POST', 'GET', 'PUT'])
  return whole(
    'live',
    method,
    `/api/realtime${since}`,
    { ...identity(dice, world), ...JSON_TYPE },
    method === 'GET' ? undefined : oddJsonText(wish),
  )
}

function file(dice: Dice, world: SeenWorld): RawBytes {
  const known =
    world.guesses.files.length > 0 ? dice.one(world.guesses.files) : { collection: 'users', record: 'x', name: 'x' }
  const parts = [known.collection, known.record, known.name].map((part) => (dice.once(6) ? oddSegment(dice) : part))
  const query = dice.one([
    '',
    '?thumb=64x64',
    `?thumb=${'9'.repeat(40)}x1`,
    '?thumb=%ff',
    '?token=a.b.c',
    '?download=%00',
    '?thumb=640x0.webp&thumb=x',
  ])
  const range = dice.one([
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=99999999999999999999-',
    'lines=1-2',
    'bytes=0-0,2-3',
    'bytes=--',
    '',
  ])
  const asked = {
    ...identity(dice, world),
    ...(dice.once(2) && { Range: range }),
    ...(dice.once(5) && { 'If-Range': '"x' }),
  }
  return whole('file', dice.one(['GET', 'GET', 'HEAD', 'POST']), `/api/files/${parts.join('/')}${query}`, asked)
}
