import { type Bytes, joined, latin1, uint16le, uint32le, uint32leBytes, word } from './bytes.ts'
import { type OggPage, oggPageBytes, oggPages, paged } from './ogg-pages.ts'
import { type ReadSound, soundProblem } from './read-sound.ts'

/** Opus and Vorbis in Ogg: the packet with the comments gives way to an empty one, everything else stays packet by packet. */
export function oggSound(bytes: Bytes): ReadSound {
  const pages = oggPages(bytes)
  const [first] = pages ?? []
  if (!pages || !first) return soundProblem('broken')
  const codec = codecOf(first)
  if (!codec) return soundProblem('type')
  // One after the other, or side by side.
  if (pages.some(({ serial, isFirst }, index) => serial !== first.serial || isFirst !== (index === 0)))
    return soundProblem('several')
  const head = headOf(pages, codec.headers)
  if (!head) return soundProblem('broken')
  const [, comments, ...others] = head.packets
  if (!comments || word(comments, 0, codec.commentsBegin.length) !== codec.commentsBegin) return soundProblem('broken')
  const audio = pages.slice(head.pages)
  const milliseconds = Math.round(Math.max(codec.secondsOf(lastPosition(audio)), codec.leastSeconds(audio)) * 1000)
  if (audio.length === 0 || milliseconds === 0) return soundProblem('broken')
  const clean = [{ ...first, sequence: 0 }, ...paged([codec.noComments, ...others], first.serial)]
  const all = [...clean, ...audio.map((page, index) => ({ ...page, sequence: clean.length + index }))]
  return { ok: true, bytes: joined(all.map(oggPageBytes)), milliseconds }
}

interface Codec {
  /** So many packets before the sound. */
  readonly headers: number
  readonly commentsBegin: string
  /** Neither a vendor nor a comment. */
  readonly noComments: Bytes
  /** What the last position says. */
  secondsOf(position: number): number
  /** What must be at least, whatever the positions say. */
  leastSeconds(audio: readonly OggPage[]): number
}

const NOTHING = joined([uint32leBytes(0), uint32leBytes(0)])
const OPUS_HERTZ = 48_000
const OPUS_HEAD_BYTES = 19

function codecOf({ data }: OggPage): Codec | undefined {
  if (word(data, 0, 8) === 'OpusHead' && data.length >= OPUS_HEAD_BYTES) {
    const skipped = uint16le(data, 10)
    return {
      headers: 2,
      commentsBegin: 'OpusTags',
      noComments: joined([latin1('OpusTags'), NOTHING]),
      secondsOf: (position) => Math.max(0, position - skipped) / OPUS_HERTZ,
      // The shortest packet lasts 2.5 ms.
      leastSeconds: (audio) => packetsIn(audio) * 0.0025,
    }
  }
  const hertz = uint32le(data, 12)
  if (word(data, 0, 7) !== '\x01vorbis' || hertz === 0) return undefined
  return {
    headers: 3,
    commentsBegin: '\x03vorbis',
    noComments: joined([latin1('\x03vorbis'), NOTHING, Uint8Array.of(1)]),
    secondsOf: (position) => position / hertz,
    leastSeconds: () => 0,
  }
}

const packetsIn = (pages: readonly OggPage[]) =>
  pages.reduce((sum, { segments }) => sum + segments.filter((length) => length < 255).length, 0)

/** The packets before the sound, and how many pages hold them. The sound begins with a page of its own. */
function headOf(pages: readonly OggPage[], wanted: number): { packets: readonly Bytes[]; pages: number } | undefined {
  const packets: Bytes[] = []
  let open: Bytes[] = []
  for (const [index, { segments, data }] of pages.entries()) {
    let at = 0
    for (const length of segments) {
      open.push(data.subarray(at, at + length))
      at += length
      if (length === 255) continue
      packets.push(joined(open))
      open = []
    }
    if (packets.length > wanted || (packets.length === wanted && open.length > 0)) return undefined
    if (packets.length === wanted) return { packets, pages: index + 1 }
  }
  return undefined
}

/** The greatest: a file may lie about its last page. */
const lastPosition = (pages: readonly OggPage[]) => pages.reduce((most, { position }) => Math.max(most, position), 0)
