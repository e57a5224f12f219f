import { type Bytes, joined, latin1, uint32bytes, uint32leBytes } from './bytes.ts'
import { oggPageBytes, paged } from './ogg-pages.ts'

/** Sound files of every kind that is taken, made part by part: there is none to be copied from anybody. */

const zeros = (length: number): Bytes => new Uint8Array(length)
const repeated = (part: Bytes, count: number): Bytes => joined(Array<Bytes>(count).fill(part))
const uint16le = (value: number): Bytes => uint32leBytes(value).subarray(0, 2)

/** Mono at 8 kHz with 8 bits. */
export function wavFileOf(milliseconds: number, extra: readonly Bytes[] = [], behind: readonly Bytes[] = []): Bytes {
  const format = joined([
    uint16le(1),
    uint16le(1),
    uint32leBytes(8_000),
    uint32leBytes(8_000),
    uint16le(1),
    uint16le(8),
  ])
  const samples = zeros(milliseconds * 8).fill(128)
  const content = joined([latin1('WAVE'), riffChunk('fmt ', format), ...extra, riffChunk('data', samples), ...behind])
  return joined([latin1('RIFF'), uint32leBytes(content.length), content])
}

export const riffChunk = (name: string, content: Bytes): Bytes =>
  joined([latin1(name), uint32leBytes(content.length), content, zeros(content.length % 2)])

/** Silent frames of 26 ms: 44.1 kHz, 128 kbit/s, mono. */
export const mp3FileOf = (frames: number): Bytes =>
  repeated(joined([Uint8Array.of(0xff, 0xfb, 0x90, 0xc0), zeros(413)]), frames)

/** Silent frames of 23 ms at 44.1 kHz. */
export function adtsFileOf(frames: number): Bytes {
  const length = 32
  const head = Uint8Array.of(0xff, 0xf1, 0x50, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc)
  return repeated(joined([head, zeros(length - head.length)]), frames)
}

export function id3v2Of(text: string): Bytes {
  const content = joined([latin1('TIT2'), uint32bytes(text.length), zeros(2), latin1(text)])
  return joined([latin1('ID3'), Uint8Array.of(4, 0, 0, 0, 0, content.length >> 7, content.length & 127), content])
}

export const id3v1Of = (text: string): Bytes => joined([latin1(`TAG${text}`), zeros(125 - text.length)])

/** With its header, or as older programs write it, with its footer alone. */
export function apeOf(text: string, hasHeader = true): Bytes {
  const item = joined([uint32leBytes(text.length), zeros(4), latin1('Title\0'), latin1(text)])
  const part = (flags: number) =>
    joined([
      latin1('APETAGEX'),
      uint32leBytes(2000),
      uint32leBytes(item.length + 32),
      uint32leBytes(1),
      uint32leBytes(flags),
      zeros(8),
    ])
  return hasHeader ? joined([part(0xa0000000), item, part(0x80000000)]) : joined([item, part(0)])
}

const SERIAL = 7

const commentsOf = (begin: string, text: string): Bytes =>
  joined([
    latin1(begin),
    uint32leBytes(text.length),
    latin1(text),
    uint32leBytes(1),
    uint32leBytes(text.length),
    latin1(text),
  ])

/** Opus: packets of 20 ms, fifty to a page. */
export function opusFileOf(packets: number, text: string): Bytes {
  const head = joined([latin1('OpusHead'), Uint8Array.of(1, 1), uint16le(312), uint32leBytes(48_000), zeros(3)])
  return oggFileOf(head, [commentsOf('OpusTags', text)], packets, (done) => 312 + done * 960)
}

/** Vorbis at 44.1 kHz, 1024 samples a packet. */
export function vorbisFileOf(packets: number, text: string): Bytes {
  const head = joined([
    latin1('\x01vorbis'),
    zeros(4),
    Uint8Array.of(1),
    uint32leBytes(44_100),
    zeros(12),
    Uint8Array.of(0xb8, 1),
  ])
  const comments = joined([commentsOf('\x03vorbis', text), Uint8Array.of(1)])
  return oggFileOf(head, [comments, joined([latin1('\x05vorbis'), zeros(700)])], packets, (done) => done * 1_024)
}

function oggFileOf(
  head: Bytes,
  others: readonly Bytes[],
  packets: number,
  positionAt: (done: number) => number,
): Bytes {
  const [first] = paged([head], SERIAL)
  const heads = paged(others, SERIAL)
  const pages = Array.from({ length: Math.ceil(packets / 50) }, (_, index) => {
    const count = Math.min(50, packets - index * 50)
    const [page] = paged(Array<Bytes>(count).fill(Uint8Array.of(0xf8, 0xff, 0xfe)), SERIAL)
    const position = joined([uint32leBytes(positionAt(index * 50 + count)), zeros(4)])
    return { ...page!, positionBytes: position, sequence: heads.length + 1 + index }
  })
  return joined([{ ...first!, flags: 2, isFirst: true, sequence: 0 }, ...heads, ...pages].map(oggPageBytes))
}

const mp4Box = (type: string, ...contents: readonly Bytes[]): Bytes => {
  const content = joined(contents)
  return joined([uint32bytes(content.length + 8), latin1(type), content])
}

const table = (...numbers: readonly number[]): Bytes => joined([zeros(4), ...numbers.map(uint32bytes)])

export interface Mp4Made {
  /** In the tags of the movie, of the track and between the samples. */
  readonly text: string
  /** Instead of the one of a sound. */
  readonly handler?: string
  readonly tracks?: number
  /** Whether the samples lie before what describes them. */
  readonly samplesFirst?: boolean
}

/** AAC at 44.1 kHz: samples of 10 bytes and 23 ms, five to a chunk, with something else before each chunk. */
export function mp4FileOf(
  samples: number,
  { text, handler = 'soun', tracks = 1, samplesFirst = false }: Mp4Made,
): Bytes {
  const chunk = joined([latin1(text), zeros(50).fill(7)])
  const chunks = Math.ceil(samples / 5)
  const data = repeated(chunk, chunks)
  const tags = mp4Box('udta', mp4Box('meta', zeros(4), mp4Box('ilst', mp4Box('\xa9nam', latin1(text)))))
  const times = (flags: number) => joined([uint32bytes(flags), latin1('DATE'), latin1('DATE')])
  const movie = (start: number) => {
    const offsets = Array.from({ length: chunks }, (_, index) => start + index * chunk.length + text.length)
    const entry = mp4Box('mp4a', zeros(24), joined([uint32bytes(44_100 * 65_536)]))
    const stbl = mp4Box(
      'stbl',
      mp4Box('stsd', zeros(4), uint32bytes(1), entry),
      mp4Box('stts', table(1, samples, 1_024)),
      mp4Box('stsc', table(2, 1, 5, 1, chunks, samples - (chunks - 1) * 5, 1)),
      mp4Box('stsz', table(10, samples)),
      mp4Box('stco', table(chunks, ...offsets)),
    )
    const media = mp4Box(
      'mdia',
      mp4Box('mdhd', times(0), uint32bytes(44_100), uint32bytes(samples * 1_024), zeros(4)),
      mp4Box('hdlr', zeros(8), latin1(handler), zeros(12), latin1(`${text}\0`)),
      mp4Box('minf', mp4Box('smhd', zeros(8)), mp4Box('dinf'), stbl),
    )
    const track = mp4Box('trak', mp4Box('tkhd', times(7), zeros(72)), media, tags)
    return mp4Box('moov', mp4Box('mvhd', times(0), zeros(88)), repeated(track, tracks), tags)
  }
  const kind = mp4Box('ftyp', latin1('M4A '), zeros(4))
  if (samplesFirst) return joined([kind, mp4Box('mdat', data), movie(kind.length + 8)])
  return joined([kind, movie(kind.length + movie(0).length + 8), mp4Box('mdat', data), mp4Box('free', latin1(text))])
}
