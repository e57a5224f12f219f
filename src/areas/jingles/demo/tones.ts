/** Short sounds of the demo, made number by number: there is none to be copied from anybody. */

const HERTZ = 11_025
const HEAD_BYTES = 44

/** How loud it is at a second, from -1 to 1. */
export type Tone = (second: number) => number

const note = (hertz: number, second: number) => Math.sin(2 * Math.PI * hertz * second)

/** From where it begins, louder at once and then softer. */
const struck = (second: number, begins: number, lasts: number) => {
  const since = second - begins
  return since < 0 || since > lasts ? 0 : Math.min(1, since * 200) * (1 - since / lasts)
}

const melody =
  (notes: readonly (readonly [hertz: number, begins: number, lasts: number])[]): Tone =>
  (second) =>
    0.5 *
    notes.reduce((sum, [hertz, begins, lasts]) => sum + note(hertz, second - begins) * struck(second, begins, lasts), 0)

export const fanfare = melody([
  [392, 0, 0.25],
  [523, 0.22, 0.25],
  [659, 0.44, 0.25],
  [784, 0.66, 0.9],
])

export const gong = melody([
  [196, 0, 2.4],
  [293, 0, 1.8],
  [441, 0, 1],
])

/** Two tones against each other, as horns at a field have them. */
export const horn: Tone = (second) =>
  0.35 * Math.sign(note(311, second)) * Math.min(1, second * 20) + 0.15 * note(370, second)

export const whistle: Tone = (second) =>
  0.4 * note(2_200 + 60 * Math.sin(second * 180), second) * (second % 0.5 < 0.4 ? 1 : 0)

export function soundOf(name: string, seconds: number, tone: Tone): File {
  const samples = Math.round(seconds * HERTZ)
  const bytes = Buffer.alloc(HEAD_BYTES + samples * 2)
  bytes.write('RIFF')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(HERTZ, 24)
  bytes.writeUInt32LE(HERTZ * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) {
    const value = Math.max(-1, Math.min(1, tone(at / HERTZ)))
    bytes.writeInt16LE(Math.round(value * 32_000), HEAD_BYTES + at * 2)
  }
  return new File([bytes], `${name}.wav`)
}
