import { type Bytes, uint32, word } from './bytes.ts'
import { framedSound, type SoundFrame } from './frames.ts'
import type { ReadSound } from './read-sound.ts'

/** MPEG 1, 2 and 2.5, layer III, of constant or changing rate. */
export const mp3Sound = (bytes: Bytes): ReadSound => framedSound(bytes, mp3FrameAt, isHeard)

const KBITS_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const HERTZ_V1 = [44_100, 48_000, 32_000]
/** By the two bits of the version: 2.5, none, 2, 1. */
const HERTZ_DIVIDED = [4, 0, 2, 1]
const VERSION_1 = 3

export function mp3FrameAt(bytes: Bytes, at: number): SoundFrame | undefined {
  const [sync, head = 0, rates = 0] = bytes.subarray(at, at + 3)
  // Eleven bits of ones, and layer III.
  if (sync !== 0xff || (head & 0xe6) !== 0xe2) return undefined
  const version = (head >> 3) & 3
  const kbits = (version === VERSION_1 ? KBITS_V1 : KBITS_V2)[rates >> 4]
  const divided = HERTZ_DIVIDED[version]
  const hertzV1 = HERTZ_V1[(rates >> 2) & 3]
  if (!kbits || !divided || !hertzV1) return undefined
  const hertz = hertzV1 / divided
  const samples = version === VERSION_1 ? 1_152 : 576
  return { length: Math.floor((samples * 125 * kbits) / hertz) + ((rates >> 1) & 1), samples, hertz }
}

/** Mono has less between the head and the data. */
const SIDE_INFO = { v1: { mono: 17, stereo: 32 }, v2: { mono: 9, stereo: 17 } }
const MONO = 3

/** A first frame that holds a table of the others has no sound in it. */
function isHeard(frame: Bytes): boolean {
  const version = ((frame[1] ?? 0) >> 3) & 3
  const sizes = version === VERSION_1 ? SIDE_INFO.v1 : SIDE_INFO.v2
  const at = 4 + ((frame[3] ?? 0) >> 6 === MONO ? sizes.mono : sizes.stereo)
  return !['Xing', 'Info'].includes(word(frame, at)) && uint32(frame, 36) !== VBRI
}

/** In letters. */
const VBRI = 0x56425249
