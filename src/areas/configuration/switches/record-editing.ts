import { merge } from '#rules/merge.ts'

/** Changing a record in the browser: shown at once, sent one after the other, taken back where it fails. */

export type Edited<Values> = Values & { readonly id: string; readonly updated: string }

export type SendFailure = 'offline' | 'signed_out' | 'not_allowed' | 'refused'

export type SendAnswer<Values> =
  | { readonly kind: 'saved'; readonly record: Edited<Values> }
  /** Somebody else was faster. */
  | { readonly kind: 'stale'; readonly current: Edited<Values> }
  | { readonly kind: 'failed'; readonly why: SendFailure }

/** Sends the whole record. */
export type Send<Values> = (wanted: Edited<Values>) => Promise<SendAnswer<Values>>

export type Outcome =
  | { readonly kind: 'saved' }
  /** Somebody else changed the same field to something else: a person has to choose. */
  | { readonly kind: 'clash' }
  | { readonly kind: 'failed'; readonly why: SendFailure }

export interface EditingState<Values> {
  /** As it is saved, as far as this page knows. */
  readonly saved: Edited<Values>
  /** The same with what is on its way. */
  readonly shown: Edited<Values>
  /** Fields that are on their way. */
  readonly sending: ReadonlySet<string>
}

export interface RecordEditing<Values> {
  state(): EditingState<Values>
  subscribe(listener: () => void): () => void
  /** The record as somebody else has just loaded or saved it. */
  heard(record: Edited<Values>): void
  /** `from` is what the person began with, where that is not what is shown. */
  change(changes: Partial<Values>, from?: Partial<Values>): Promise<Outcome>
}

/** Somebody would have to be faster this often in a row. */
const TRIES_MOST = 5

export function createRecordEditing<Values extends Readonly<Record<string, unknown>>>(
  loaded: Edited<Values>,
  fields: readonly (keyof Values & string)[],
  send: Send<Values>,
): RecordEditing<Values> {
  let saved = loaded
  let pending: readonly Partial<Values>[] = []
  let last: Promise<unknown> = Promise.resolve()
  let state = stateOf()
  const listeners = new Set<() => void>()

  function stateOf(): EditingState<Values> {
    const sending = new Set(pending.flatMap((changes) => Object.keys(changes)))
    const shown = pending.reduce<Edited<Values>>((record, changes) => ({ ...record, ...changes }), saved)
    return { saved, shown, sending }
  }

  function tell() {
    state = stateOf()
    for (const listener of listeners) listener()
  }

  function heard(record: Edited<Values>) {
    // A load that began before a save may end after it.
    if (record.id === saved.id && record.updated <= saved.updated) return
    saved = record
    tell()
  }

  async function settle(base: Edited<Values>, wanted: Edited<Values>): Promise<Outcome> {
    for (let tries = 0; tries < TRIES_MOST; tries += 1) {
      const result = merge({ loaded: base, wanted, current: saved, fields })
      if (!result.ok) return { kind: 'clash' }
      if (fields.every((field) => result.merged[field] === saved[field])) return { kind: 'saved' }
      const answer = await send(result.merged)
      if (answer.kind === 'failed') return answer
      heard(answer.kind === 'saved' ? answer.record : answer.current)
      if (answer.kind === 'saved') return { kind: 'saved' }
    }
    return { kind: 'failed', why: 'refused' }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    heard,
    change(changes, from = {}) {
      const base = { ...state.shown, ...from }
      const wanted = { ...base, ...changes }
      pending = [...pending, changes]
      tell()
      // One after the other: each needs the version that the one before has made.
      const outcome = last.then(() => settle(base, wanted))
      const done = outcome.finally(() => {
        pending = pending.filter((it) => it !== changes)
        tell()
      })
      last = done.catch(() => undefined)
      return done
    },
  }
}

/** Whether something that came from elsewhere has the fields of the record that is known, each of the same kind. */
export const hasFieldsOf = <Values extends object>(
  value: unknown,
  known: Edited<Values>,
  fields: readonly (keyof Values & string)[],
): value is Edited<Values> =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'updated', ...fields].every((field) => typeof Reflect.get(value, field) === typeof Reflect.get(known, field))
