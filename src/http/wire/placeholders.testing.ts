/** What stands for the placeholders of the fixtures in this run: `team:0` → an id. */
export type Bindings = Map<string, string>

const PLACEHOLDER = /<([a-zA-Z]+)(?::([\w-]+))?>/g

const ID = /[a-z0-9]{15}/
const TOKEN = /[\w-]+\.[\w-]+\.[\w-]+/
const FORMS: Readonly<Record<string, RegExp>> = {
  time: /\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3}Z/,
  team: ID,
  game: ID,
  player: ID,
  spirit: ID,
  entry: ID,
  user: ID,
  otp: ID,
  token: TOKEN,
  fileToken: TOKEN,
  file: /[\w.-]+/,
  client: /[A-Za-z0-9]{15,64}/,
  place: /[\w-]{22}/,
}
/** Each answer brings another one. */
const FRESH = new Set(['time', 'token', 'fileToken', 'place'])

/** A text of a request with the values of this run in it. */
export function filledText(source: string, bindings: Bindings): string {
  return source.replace(PLACEHOLDER, (placeholder, kind: string, name?: string) => {
    const value = bindings.get(keyOf(kind, name))
    if (value === undefined) throw new Error(`nothing is known of ${placeholder}`)
    return value
  })
}

export function withBindings(source: unknown, bindings: Bindings): unknown {
  if (typeof source === 'string') return filledText(source, bindings)
  if (Array.isArray(source)) return source.map((item) => withBindings(item, bindings))
  if (typeof source !== 'object' || source === null) return source
  return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, withBindings(value, bindings)]))
}

/**
 * What was recorded, with the values of this run: known ones as they are known; one that is met for the first time is
 * remembered when it has the form of its kind. Whatever does not fit stays a placeholder, so that comparing shows it.
 */
export function expected(recorded: unknown, actual: unknown, bindings: Bindings): unknown {
  if (typeof recorded === 'string') return expectedText(recorded, actual, bindings)
  if (Array.isArray(recorded)) {
    return recorded.map((item, index) => expected(item, Array.isArray(actual) ? actual[index] : undefined, bindings))
  }
  if (typeof recorded !== 'object' || recorded === null) return recorded
  const of = (typeof actual === 'object' && actual !== null ? actual : {}) as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(recorded).map(([name, value]) => [name, expected(value, of[name], bindings)]),
  )
}

function expectedText(recorded: string, actual: unknown, bindings: Bindings): string {
  const names: [kind: string, key: string][] = []
  const form = partsOf(recorded).map(({ text, kind, key }) => {
    if (kind === undefined) return RegExp.escape(text)
    const known = FRESH.has(kind) ? undefined : bindings.get(key)
    if (known !== undefined) return RegExp.escape(known)
    names.push([kind, key])
    return `(${FORMS[kind]?.source ?? '(?!)'})`
  })
  const match = typeof actual === 'string' ? new RegExp(`^${form.join('')}$`).exec(actual) : undefined
  if (!match)
    return recorded.replace(PLACEHOLDER, (text, kind: string, name?: string) => bindings.get(keyOf(kind, name)) ?? text)
  for (const [index, [, key]] of names.entries()) bindings.set(key, match[index + 1]!)
  return match[0]
}

interface Part {
  text: string
  kind?: string
  key: string
}

function partsOf(recorded: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of recorded.matchAll(PLACEHOLDER)) {
    const [text, kind = '', name] = match
    parts.push({ text: recorded.slice(from, match.index), key: '' }, { text, kind, key: keyOf(kind, name) })
    from = match.index + text.length
  }
  return [...parts, { text: recorded.slice(from), key: '' }]
}

const keyOf = (kind: string, name: string | undefined) => (name === undefined ? kind : `${kind}:${name}`)
