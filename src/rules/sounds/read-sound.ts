import type { Bytes } from './bytes.ts'

/**
 * `type`: none of the kinds that are taken. `broken`: it is one by its beginning and cannot be read to its end. `tags`: there
 * is something in it that cannot be told from the sound. `several`: more than one sound, or more than sound.
 */
export type SoundProblem = 'type' | 'broken' | 'tags' | 'several'

/** What a reader of one kind finds. */
export type ReadSound =
  | { readonly ok: true; readonly bytes: Bytes; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: SoundProblem }

export const soundProblem = (reason: SoundProblem): ReadSound => ({ ok: false, reason })
