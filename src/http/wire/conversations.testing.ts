import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One recorded request and its answer, as the fixtures hold them. `<kind:name>` stands for what differs from run to run. */
export interface Conversation {
  /** `007` */
  number: string
  /** `auth-with-password-ok` */
  name: string
  note?: string
  request?: WireRequest
  answer?: WireResponse
  /** What a live connection received because of the request. */
  events?: readonly LiveEvent[]
  /** What the official client sent and gave back (194 only). */
  calls?: readonly ClientCall[]
  deleteError?: unknown
}

export interface WireRequest {
  method: string
  path: string
  /** Whose token goes along; the house writes past the rules. */
  as?: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** Bytes that are no JSON. */
  raw?: string
  /** Multipart; `@name` is a file, and what is a list is sent in several parts of its name. */
  form?: Readonly<Record<string, string | readonly string[]>>
}

export interface WireResponse {
  status: number
  /** Only those that matter; an answer with a body is JSON unless it says otherwise. */
  headers?: Readonly<Record<string, string>>
  body?: unknown
  /** The length of a body that is no text. */
  bytes?: number
  /** Width and height of the picture that the body is. */
  image?: readonly [number, number]
  /** The order of the items means nothing. */
  order?: 'any'
  /** The first event of a stream. */
  event?: LiveEvent
}

export interface LiveEvent {
  id: string
  event: string
  data: unknown
}

export interface ClientCall {
  url?: string
  status?: number
  err?: number
  response?: unknown
  fileUrl?: string
}

const FOLDER = join(import.meta.dirname, 'fixtures')

export const CONVERSATIONS: readonly Conversation[] = readdirSync(FOLDER)
  .toSorted()
  .map((file) => ({
    number: file.slice(0, 3),
    name: file.slice(4, -'.json'.length),
    ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<Conversation, 'number' | 'name'>),
  }))
