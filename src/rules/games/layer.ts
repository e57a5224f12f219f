import type { Lookup } from './division-play.ts'

export interface Layer<Value> extends Lookup<Value> {
  readonly set: (key: string, value: Value) => void
}

/** Reads through to what is below, and leaves that as it is. */
export function layerOver<Value>(below: Lookup<Value>, changes: ReadonlyMap<string, Value> = new Map()): Layer<Value> {
  const own = new Map(changes)
  return {
    get: (key: string) => own.get(key) ?? below.get(key),
    set: (key: string, value: Value) => own.set(key, value),
  }
}
