import { type CurrentRecord, type Entry, type InBoth, type Reply, versionIn } from './entry.ts'

/** One try. Never throws: that nothing came back is an answer too. */
export type Transport = (entry: Entry) => Promise<Reply>

/** Longer than a slow field, shorter than anybody waits. */
const ANSWER_MOST_MS = 20_000

export function httpTransport(
  request: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Transport {
  return async (entry) => {
    try {
      const response = await request(`/api/commands/${entry.command}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': entry.key, 'x-owner': entry.owner },
        body: JSON.stringify({ ...entry.input, ...versionSent(entry) }),
        // A page to sign in to a Wi-Fi is no answer of ours.
        redirect: 'error',
        signal: AbortSignal.timeout(ANSWER_MOST_MS),
      })
      return replyOf(response.status, response.headers.get('retry-after'), await response.json())
    } catch {
      return { is: 'lost' }
    }
  }
}

const versionSent = ({ basedOn }: Entry) =>
  basedOn === undefined ? {} : typeof basedOn === 'number' ? { basedOn } : { base: basedOn }

/** `body`: JSON, or it was not the service that answered. */
export function replyOf(status: number, retryAfter: string | null, body: unknown): Reply {
  if (status >= 200 && status < 300) return { is: 'done', answer: body }
  if (!isRefusal(body, status)) return { is: 'lost' }
  if (status === 401 || body.data['code'] === 'other_person') return { is: 'notOwner' }
  if (status >= 500 || COME_BACK.has(status)) return { is: 'later', afterMs: msOf(retryAfter) }
  const words = wordsIn(body)
  const { current, isFinal } = body.data
  if (status === 409 && isCurrent(current) && isFinal !== true) return { is: 'conflict', current, words }
  return { is: 'refused', code: codeIn(body.data) ?? `status_${status}`, words, isFinal: isFinal === true }
}

/** Took too long, too early, too many requests. */
const COME_BACK = new Set([408, 425, 429])

interface RefusalBody {
  readonly status: number
  readonly message: string
  readonly data: Readonly<Record<string, unknown>>
}

const isRefusal = (body: unknown, status: number): body is RefusalBody =>
  isObject(body) && body['status'] === status && typeof body['message'] === 'string' && isObject(body['data'])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isCurrent = (value: unknown): value is CurrentRecord => isObject(value) && versionIn(value) !== undefined

function wordsIn({ data, message }: RefusalBody): InBoth {
  const { words } = data
  const said = (language: 'en' | 'de') =>
    isObject(words) && typeof words[language] === 'string' ? words[language] : message
  return { en: said('en'), de: said('de') }
}

/** Of the whole, or of the first field that is wrong. */
function codeIn(data: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof data['code'] === 'string') return data['code']
  for (const error of Object.values(data))
    if (isObject(error) && typeof error['code'] === 'string') return error['code']
  return undefined
}

const msOf = (retryAfter: string | null): number | undefined => {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : undefined
}
