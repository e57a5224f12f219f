import { aacSound } from './aac.ts'
import { type Bytes, word } from './bytes.ts'
import { mp3Sound } from './mp3.ts'
import { mp4Sound } from './mp4.ts'
import { oggSound } from './ogg.ts'
import type { ReadSound, SoundProblem } from './read-sound.ts'
import type { SoundType } from './sound-types.ts'
import { wavSound } from './wav.ts'

/**
 * A sound as it is kept: what is heard and what a player needs to know, put together anew from the parts of the file that
 * are just that. What else was in it (names, covers, places, programs) is left out because it was never taken over. Nothing is
 * encoded again.
 */
export type CleanSound =
  | { readonly ok: true; readonly type: SoundType; readonly bytes: Bytes; readonly milliseconds: number }
  | { readonly ok: false; readonly reason: SoundProblem }

export function cleanSound(bytes: Bytes): CleanSound {
  const [type, read] = readerFor(bytes)
  const sound = read(bytes)
  return sound.ok ? { ...sound, type } : sound
}

function readerFor(bytes: Bytes): readonly [SoundType, (bytes: Bytes) => ReadSound] {
  if (word(bytes, 0) === 'RIFF') return ['audio/wav', wavSound]
  if (word(bytes, 0) === 'OggS') return ['audio/ogg', oggSound]
  if (word(bytes, 4) === 'ftyp') return ['audio/mp4', mp4Sound]
  const frames = aacSound(bytes)
  return frames.ok ? ['audio/aac', () => frames] : ['audio/mpeg', mp3Sound]
}
