import { merge } from '#rules/merge.ts'
import { CONFIG_FIELDS } from '../configuration.fields.ts'
import type { SaveConfig } from '../configuration.inputs.ts'

/** Changing the switches in the browser: shown at once, sent one after the other, taken back where it fails. */

export type ConfigValues = Omit<SaveConfig, 'updated'>
export type ConfigRecord = SaveConfig & { readonly id: string }

export type SendFailure = 'offline' | 'signed_out' | 'not_allowed' | 'refused'

export type SendAnswer =
  | { readonly kind: 'saved'; readonly record: ConfigRecord }
  /** Somebody else was faster. */
  | { readonly kind: 'stale'; readonly current: ConfigRecord }
  | { readonly kind: 'failed'; readonly why: SendFailure }

/** Sends the whole record. */
export type Send = (wanted: ConfigRecord) => Promise<SendAnswer>

export type Outcome =
  | { readonly kind: 'saved' }
  /** Somebody else changed the same field to something else: a person has to choose. */
  | { readonly kind: 'clash' }
  | { readonly kind: 'failed'; readonly why: SendFailure }

export interface ConfigState {
  /** As it is saved, as far as this page knows. */
  readonly saved: ConfigRecord
  /** The same with what is on its way. */
  readonly shown: ConfigRecord
  /** Fields that are on their way. */
  readonly sending: ReadonlySet<string>
}

export interface ConfigEditing {
  state(): ConfigState
  subscribe(listener: () => void): () => void
  /** The record as somebody else has just loaded or saved it. */
  heard(record: ConfigRecord): void
  /** `from` is what the person began with, where that is not what is shown. */
  change(changes: Partial<ConfigValues>, from?: Partial<ConfigValues>): Promise<Outcome>
}

/** Somebody would have to be faster this often in a row. */
const TRIES_MOST = 5

export function createConfigEditing(loaded: ConfigRecord, send: Send): ConfigEditing {
  let saved = loaded
  let pending: readonly Partial<ConfigValues>[] = []
  let last: Promise<unknown> = Promise.resolve()
  let state = stateOf()
  const listeners = new Set<() => void>()

  function stateOf(): ConfigState {
    const sending = new Set(pending.flatMap((changes) => Object.keys(changes)))
    const shown = pending.reduce<ConfigRecord>((record, changes) => ({ ...record, ...changes }), saved)
    return { saved, shown, sending }
  }

  function tell() {
    state = stateOf()
    for (const listener of listeners) listener()
  }

  function heard(record: ConfigRecord) {
    // A load that began before a save may end after it.
    if (record.id === saved.id && record.updated <= saved.updated) return
    saved = record
    tell()
  }

  async function settle(base: ConfigRecord, wanted: ConfigRecord): Promise<Outcome> {
    for (let tries = 0; tries < TRIES_MOST; tries += 1) {
      const result = merge({ loaded: base, wanted, current: saved, fields: CONFIG_FIELDS })
      if (!result.ok) return { kind: 'clash' }
      if (isSame(result.merged, saved)) return { kind: 'saved' }
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

const isSame = (a: ConfigRecord, b: ConfigRecord) => CONFIG_FIELDS.every((field) => a[field] === b[field])

/** Whether something that came from elsewhere has the fields of the record that is known, each of the same kind. */
export const isConfig = (value: unknown, known: ConfigRecord): value is ConfigRecord =>
  typeof value === 'object' &&
  value !== null &&
  (['id', 'updated', ...CONFIG_FIELDS] as const).every(
    (field) => typeof Reflect.get(value, field) === typeof known[field],
  )
