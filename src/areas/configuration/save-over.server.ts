import { Refusal, stale } from '#records/errors.ts'
import { merge } from '#rules/merge.ts'
import type { Values } from './drafts.ts'

/** What a form began with, and what it holds now. */
export interface Edited {
  readonly loaded: Values
  readonly wanted: Values
}

/** Somebody would have to be faster this often in a row. */
const TRIES_MOST = 3

/**
 * Saves what a form changed on top of what others have changed since it was loaded. Where both changed the same field,
 * nothing is saved and a person has to choose: 409.
 */
export async function saveOver<Found extends { readonly values: Values }>(
  { loaded, wanted }: Edited,
  load: () => Promise<Found>,
  save: (values: Values, found: Found) => Promise<unknown>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const found = await load()
    const current = found.values
    const fields = Object.keys(current)
    const result = merge({ loaded, wanted, current, fields })
    if (!result.ok) throw stale(wanted, current)
    const { merged } = result
    if (fields.every((field) => merged[field] === current[field])) return
    try {
      await save(merged, found)
      return
    } catch (error) {
      if (tries === TRIES_MOST || !(error instanceof Refusal) || error.status !== 409) throw error
    }
  }
}
