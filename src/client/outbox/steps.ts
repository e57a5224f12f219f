import {
  type CurrentRecord,
  ENTRIES_MOST,
  ENTRY_BYTES_MOST,
  type Entry,
  type InBoth,
  OUTBOX_BYTES_MOST,
  type OutboxDraft,
  type OutboxFull,
  type Reply,
  SENT_WITHIN_MS,
  type Version,
  versionIn,
} from './entry.ts'

/** What becomes of the entries: steps without I/O, each done by the store in one transaction. */

export type Entries = readonly Entry[]
export type OutboxStep = (entries: Entries) => Entries

const WAITING = { is: 'waiting' } as const
const SENDING = { is: 'sending' } as const

export const inOrder = (entries: Entries): Entries => entries.toSorted((a, b) => a.place - b.place)

export const of = (owner: string, entries: Entries): Entries => entries.filter((entry) => entry.owner === owner)

/** Whether there is room for one more of this owner. */
export function roomFor(draft: OutboxDraft, owner: string, entries: Entries): OutboxFull | undefined {
  const bytes = bytesOf(draft)
  if (bytes > ENTRY_BYTES_MOST) return 'large'
  const own = of(owner, entries)
  if (own.length >= ENTRIES_MOST || bytes + sum(own.map(bytesOf)) > OUTBOX_BYTES_MOST) return 'full'
  return undefined
}

/** Soon nothing more can be kept: told while it still can. */
export const isNearlyFull = (own: Entries): boolean =>
  own.length >= 0.8 * ENTRIES_MOST || sum(own.map(bytesOf)) >= 0.8 * OUTBOX_BYTES_MOST

const bytesOf = ({ input, describes, subject }: OutboxDraft) => JSON.stringify([input, describes, subject]).length
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export interface Made {
  readonly owner: string
  readonly key: string
  readonly now: number
}

export const kept =
  (draft: OutboxDraft, { owner, key, now }: Made): OutboxStep =>
  (entries) => {
    const overtaken = entries.filter((entry) => isOvertakenBy(draft, owner, entry))
    const entry: Entry = {
      ...draft,
      input: collected(draft, overtaken),
      // Whoever went on writing has seen nothing newer than when they began.
      basedOn: overtaken[0]?.basedOn ?? draft.basedOn,
      id: key,
      key,
      keySince: now,
      owner,
      place: placeAfter(entries),
      keptAt: now,
      tries: 0,
      notBefore: 0,
      state: WAITING,
    }
    return [...entries.filter((it) => !overtaken.includes(it)), entry]
  }

/** Never on its way, so nobody need ever know of it. */
const isOvertakenBy = (draft: OutboxDraft, owner: string, entry: Entry) =>
  entry.tries === 0 && entry.state.is === 'waiting' && owner === entry.owner && saysAllOf(draft, entry)

const saysAllOf = ({ overtakes = [], subject, collects, input }: OutboxDraft, entry: Entry) =>
  entry.subject === subject &&
  overtakes.includes(entry.command) &&
  (!collects || listIn(entry.input, collects.into).length + listIn(input, collects.into).length < collects.most)

/** What somebody writes, with what was said before it and goes. */
function collected({ input, collects }: OutboxDraft, overtaken: Entries): Entry['input'] {
  if (!collects || overtaken.length === 0) return input
  const { into, fields } = collects
  const earlier = overtaken.flatMap(({ input: said }) => [
    ...listIn(said, into),
    Object.fromEntries(fields.map((field) => [field, said[field]])),
  ])
  return { ...input, [into]: [...earlier, ...listIn(input, into)] }
}

function listIn(input: Entry['input'], name: string): readonly unknown[] {
  const list = input[name]
  return Array.isArray(list) ? list : []
}

const placeAfter = (entries: Entries) => Math.max(0, ...entries.map(({ place }) => place)) + 1

/** What the last run left on its way may have arrived or not; its key makes it safe to send it again. */
export const recovered: OutboxStep = (entries) =>
  entries.map((entry) => (entry.state.is === 'sending' ? { ...entry, state: WAITING } : entry))

/** What is older than the service remembers is not sent any more. */
export const expired =
  (now: number, words: InBoth): OutboxStep =>
  (entries) =>
    entries.map((entry) =>
      entry.state.is === 'waiting' && now - entry.keySince > SENT_WITHIN_MS
        ? { ...entry, state: { is: 'refused', code: EXPIRED, words } }
        : entry,
    )

const EXPIRED = 'expired'

/**
 * The first entry of each subject that may be sent now. What was refused is answered, and holds nothing up; a conflict
 * holds up its subject, because what follows was written on top of it.
 */
export function sendable(owner: string, entries: Entries, now: number): Entry | undefined {
  return headsOf(owner, entries).find(({ state, notBefore }) => state.is === 'waiting' && notBefore <= now)
}

/** When the service should be asked next; undefined when there is nothing to ask. */
export function nextAt(owner: string, entries: Entries): number | undefined {
  const moments = headsOf(owner, entries).flatMap(({ state, notBefore }) => (state.is === 'waiting' ? [notBefore] : []))
  return moments.length === 0 ? undefined : Math.min(...moments)
}

function headsOf(owner: string, entries: Entries): Entries {
  const seen = new Set<string>()
  return inOrder(of(owner, entries)).filter(({ subject, state }) => {
    if (state.is === 'refused' || seen.has(subject)) return false
    seen.add(subject)
    return true
  })
}

/** On its way: from here on it may have arrived. */
export const begun = (id: string): OutboxStep =>
  changing(id, (entry) => (entry.state.is === 'waiting' ? { ...entry, state: SENDING, tries: entry.tries + 1 } : entry))

/** `key`: of the try that is answered. An answer to another one says nothing any more. */
export const settled =
  (id: string, key: string, reply: Reply, now: number, random: number): OutboxStep =>
  (entries) => {
    const found = entries.find((entry) => entry.id === id && entry.key === key)
    if (!found || (found.state.is !== 'sending' && found.state.is !== 'waiting')) return entries
    if (reply.is === 'done') return followed(found, reply.answer, entries)
    if (reply.is === 'conflict') return asked(found, reply, entries)
    return changing(id, (entry) => answered(entry, reply, now, random))(entries)
  }

/** The person is asked once, about all that they have written in its place meanwhile. */
function asked(found: Entry, conflict: Extract<Reply, { is: 'conflict' }>, entries: Entries): Entries {
  const newest = entries.find(
    (entry) => entry.command === found.command && isOnTopOf(found, entry) && saysAllOf(entry, found),
  )
  const { input, describes } = newest ? { ...newest, input: collected(newest, [found]) } : found
  return entries
    .filter((entry) => entry !== newest)
    .map((entry) => (entry === found ? { ...found, input, describes, state: conflict } : entry))
}

function answered(
  entry: Entry,
  reply: Exclude<Reply, { is: 'done' | 'conflict' }>,
  now: number,
  random: number,
): Entry {
  switch (reply.is) {
    case 'refused':
      return { ...entry, state: reply }
    case 'later':
      return { ...entry, state: WAITING, notBefore: now + (reply.afterMs ?? pauseMs(entry.tries, random)) }
    default:
      return { ...entry, state: WAITING }
  }
}

/** It goes. What was written on top of the same version stands on what it made of it. */
function followed(done: Entry, answer: unknown, entries: Entries): Entries {
  const version = versionIn(answer)
  const others = entries.filter((entry) => entry !== done)
  return version === undefined ? others : movedTo(version, done, others)
}

/** What was written on top of an entry, and on the same version as it, comes along to another version. */
const movedTo = (version: Version, below: Entry, entries: Entries): Entries =>
  entries.map((entry) =>
    below.basedOn !== undefined && isOnTopOf(below, entry) ? { ...entry, basedOn: version } : entry,
  )

const isOnTopOf = (below: Entry, entry: Entry) =>
  entry.owner === below.owner &&
  entry.subject === below.subject &&
  entry.basedOn === below.basedOn &&
  entry.place > below.place &&
  // Sent once, its body stays as it was.
  entry.tries === 0

/** The person takes it back, or takes what somebody else has saved. */
export const discarded =
  (id: string): OutboxStep =>
  (entries) =>
    entries.filter((entry) => entry.id !== id)

/** The person wants their own in a conflict: sent again, with what follows, on what is stored meanwhile. */
export const keptMine =
  (id: string, key: string, now: number): OutboxStep =>
  (entries) => {
    const mine = entries.find((entry) => entry.id === id)
    if (mine?.state.is !== 'conflict') return entries
    const version = versionIn(mine.state.current)
    if (version === undefined) return entries
    const insisted = { ...mine, input: { ...mine.input, ...mine.insisting } }
    return changing(id, () => ({ ...renewed(insisted, key, now), basedOn: version }))(movedTo(version, mine, entries))
  }

/** Whether what was refused can be sent once more: not where it would be refused again, nor where an earlier try may have arrived and is forgotten by now. */
export const canSendAgain = ({ state, tries }: Entry): boolean =>
  state.is === 'refused' && state.isFinal !== true && !(state.code === EXPIRED && tries > 0)

/** Behind everything else: it had its turn. */
export const sentAgain =
  (id: string, key: string, now: number): OutboxStep =>
  (entries) =>
    changing(id, (entry) =>
      canSendAgain(entry) ? { ...renewed(entry, key, now), place: placeAfter(entries) } : entry,
    )(entries)

const renewed = (entry: Entry, key: string, now: number): Entry => ({
  ...entry,
  key,
  keySince: now,
  tries: 0,
  notBefore: 0,
  state: WAITING,
})

const changing =
  (id: string, change: (entry: Entry) => Entry): OutboxStep =>
  (entries) =>
    entries.map((entry) => (entry.id === id ? change(entry) : entry))

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Longer each time, and never for two phones alike: when a field is back online, not all of them call at once. */
export const pauseMs = (tries: number, random: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1)) * (0.5 + random / 2)

/** Both sides of a conflict, where the entry says what is to be compared. */
export function conflictSides(
  { input, shows }: Entry,
  current: CurrentRecord,
  words: (values: readonly unknown[]) => string = (values) => values.map(String).join('–'),
): { mine: string; theirs: string } | undefined {
  if (shows.length === 0 || shows.some((field) => !(field in current))) return undefined
  const side = (from: Readonly<Record<string, unknown>>) => words(shows.map((field) => from[field]))
  return { mine: side(input), theirs: side(current) }
}
