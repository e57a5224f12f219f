/** What waits on this phone to be sent, as it is stored. */

export interface InBoth {
  readonly en: string
  readonly de: string
}

/** Of what is stored: the moment of its last change, or how often it has changed. */
export type Version = string | number

export interface Entry {
  /** Stays the same, whatever becomes of it. */
  readonly id: string
  /** Under which the service does it once. Another one only after an answer that said no. */
  readonly key: string
  /** Since when it has this key. */
  readonly keySince: number
  /** Entries of one subject are sent in this order. */
  readonly place: number
  /** The account of whoever wrote it, or `device:<id>`. */
  readonly owner: string
  /** `<area>.<name>` */
  readonly command: string
  /** What it is about, such as `games/abc`. */
  readonly subject: string
  /** Without the version that it stands on. */
  readonly input: Readonly<Record<string, unknown>>
  /** What somebody saw: the `updated` of a record, sent as `base`, or a `version` that is counted, sent as `basedOn`. */
  readonly basedOn?: Version | undefined
  /** Commands of which those that wait unsent about the same subject are overtaken by this one. */
  readonly overtakes?: readonly string[] | undefined
  /** What those that it overtakes said is not lost: these fields of each of them go into this list of the input. */
  readonly collects?: Collecting | undefined
  /** What the input says besides once the person wants their own in a conflict. */
  readonly insisting?: Readonly<Record<string, unknown>> | undefined
  readonly describes: InBoth
  /** The fields of the input that are compared with what somebody else has saved. */
  readonly shows: readonly string[]
  readonly keptAt: number
  /** How often it has been sent under this key: from the first time on it may have arrived. */
  readonly tries: number
  /** The service asked for patience until then. */
  readonly notBefore: number
  readonly state: EntryState
}

interface RefusedFor {
  readonly is: 'refused'
  readonly code: string
  readonly words: InBoth
  /** Sent again it would be refused again. */
  readonly isFinal?: boolean
}

export type EntryState =
  | { readonly is: 'waiting' }
  | { readonly is: 'sending' }
  /** For good, until the person decides. */
  | RefusedFor
  /** Somebody else was faster: the person chooses. */
  | { readonly is: 'conflict'; readonly current: CurrentRecord; readonly words: InBoth }

export interface Collecting {
  readonly into: string
  readonly fields: readonly string[]
  /** Beyond that it overtakes nothing. */
  readonly most: number
}

/** What is stored meanwhile. */
export type CurrentRecord = Readonly<Record<string, unknown>> &
  ({ readonly updated: string } | { readonly version: number })

/** What a record, or an answer, says about its version. */
export function versionIn(record: unknown): Version | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const [version, updated]: unknown[] = [Reflect.get(record, 'version'), Reflect.get(record, 'updated')]
  if (typeof version === 'number') return version
  return typeof updated === 'string' ? updated : undefined
}

/** What somebody wants to be sent. */
export type OutboxDraft = Pick<
  Entry,
  'command' | 'subject' | 'input' | 'basedOn' | 'overtakes' | 'collects' | 'insisting' | 'describes' | 'shows'
>

/** What came of one try. */
export type Reply =
  | { readonly is: 'done'; readonly answer: unknown }
  | RefusedFor
  | { readonly is: 'conflict'; readonly current: CurrentRecord; readonly words: InBoth }
  /** The service is there, but not for this now. */
  | { readonly is: 'later'; readonly afterMs: number | undefined }
  /** Nobody is signed in, or somebody else. */
  | { readonly is: 'notOwner' }
  /** Nothing came back, so nobody knows. */
  | { readonly is: 'lost' }

/** Why something cannot be kept. */
export type OutboxFull = 'full' | 'large'

/** A person writes a few in a day; a campaign of tests a hundred. */
export const ENTRIES_MOST = 300
export const ENTRY_BYTES_MOST = 64 * 1_024
export const OUTBOX_BYTES_MOST = 2 * 1_024 * 1_024

const DAY_MS = 24 * 60 * 60_000
/** The service knows a key for seven days. After that a repeat could be done twice. */
export const SENT_WITHIN_MS = 6 * DAY_MS
/** From then on the list says until when it can be sent. */
export const OLD_AFTER_MS = 3 * DAY_MS
