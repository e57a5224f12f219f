import { type Bytes, uint16 } from './bytes.ts'
import { framedSound, type SoundFrame } from './frames.ts'
import type { ReadSound } from './read-sound.ts'

/** AAC in ADTS frames, as `.aac` files have it. */
export const aacSound = (bytes: Bytes): ReadSound => framedSound(bytes, adtsFrameAt, () => true)

const HERTZ = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]
const SAMPLES = 1_024
const HEAD = 7

export function adtsFrameAt(bytes: Bytes, at: number): SoundFrame | undefined {
  // Twelve bits of ones, and layer 0.
  if ((uint16(bytes, at) & 0xfff6) !== 0xfff0) return undefined
  const hertz = HERTZ[((bytes[at + 2] ?? 0) >> 2) & 15]
  const length = ((uint16(bytes, at + 3) & 0x3ff) << 3) | ((bytes[at + 5] ?? 0) >> 5)
  if (!hertz || length <= HEAD) return undefined
  const blocks = ((bytes[at + 6] ?? 0) & 3) + 1
  return { length, samples: SAMPLES * blocks, hertz }
}
