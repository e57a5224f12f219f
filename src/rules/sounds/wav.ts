import { type Bytes, joined, latin1, uint16le, uint32le, uint32leBytes, word } from './bytes.ts'
import { type ReadSound, soundProblem } from './read-sound.ts'

/** WAVE: of its chunks only the format and the samples are taken over. */

const HEAD = 12
const CHUNK_HEAD = 8
/** What of the format is taken over: programs may write anything behind it. */
const FORMAT_BYTES = 16
const EXTENSIBLE_BYTES = 40
/** Whole numbers, fractions, and either of them with more said about the channels. */
const EXTENSIBLE = 0xfffe
const FORMATS = [1, 3, EXTENSIBLE]
const CHUNKS_MOST = 1_000

export function wavSound(bytes: Bytes): ReadSound {
  if (word(bytes, 8) !== 'WAVE') return soundProblem('type')
  const [format, ...moreFormats] = chunksOf(bytes, 'fmt ')
  const [samples, ...moreSamples] = chunksOf(bytes, 'data')
  if (!format || !samples || format.length < FORMAT_BYTES) return soundProblem('broken')
  if (moreFormats.length > 0 || moreSamples.length > 0) return soundProblem('several')
  const [channels, hertz, bits] = [uint16le(format, 2), uint32le(format, 4), uint16le(format, 14)]
  const blockBytes = channels * Math.ceil(bits / 8)
  if (!FORMATS.includes(uint16le(format, 0)) || blockBytes === 0 || hertz === 0) return soundProblem('type')
  if (uint16le(format, 12) !== blockBytes) return soundProblem('broken')
  const whole = samples.subarray(0, samples.length - (samples.length % blockBytes))
  if (whole.length === 0) return soundProblem('broken')
  return {
    ok: true,
    bytes: wavFile(format.subarray(0, uint16le(format, 0) === EXTENSIBLE ? EXTENSIBLE_BYTES : FORMAT_BYTES), whole),
    milliseconds: Math.round((whole.length / blockBytes / hertz) * 1000),
  }
}

/** The contents of all chunks of a name. One that says it is longer than the file ends with it. */
function chunksOf(bytes: Bytes, name: string): readonly Bytes[] {
  const found: Bytes[] = []
  let at = HEAD
  for (let chunks = 0; at + CHUNK_HEAD <= bytes.length && chunks < CHUNKS_MOST; chunks++) {
    const length = uint32le(bytes, at + 4)
    const start = at + CHUNK_HEAD
    if (word(bytes, at) === name) found.push(bytes.subarray(start, start + length))
    // Each begins at an even place.
    at = start + length + (length % 2)
  }
  return found
}

const chunk = (name: string, content: Bytes): Bytes =>
  joined([latin1(name), uint32leBytes(content.length), content, new Uint8Array(content.length % 2)])

function wavFile(format: Bytes, samples: Bytes): Bytes {
  const chunks = joined([latin1('WAVE'), chunk('fmt ', format), chunk('data', samples)])
  return joined([latin1('RIFF'), uint32leBytes(chunks.length), chunks])
}
