import { type Bytes, joined, latin1, uint16, uint32, uint32bytes, word } from './bytes.ts'
import { type ReadSound, soundProblem } from './read-sound.ts'

/**
 * AAC in MP4 (`.m4a`). The file is put together anew: its kind, the boxes that a player needs of the one track, and the
 * samples that these name. Tags, covers, times of recording and whatever lies between the samples are not among them.
 */
export function mp4Sound(bytes: Bytes): ReadSound {
  const top = boxesIn(bytes, 0, bytes.length)
  if (!top) return soundProblem('broken')
  // In pieces, as streams have it: its samples are not where the table says.
  if (top.some(({ type }) => type === 'moof')) return soundProblem('several')
  const [kind, movie] = [top.find(({ type }) => type === 'ftyp'), top.find(({ type }) => type === 'moov')]
  const track = kind && movie && oneTrack(bytes, movie)
  if (!track || track === 'several') return soundProblem(track === 'several' ? 'several' : 'broken')
  const chunks = chunksOf(bytes, track)
  if (!chunks) return soundProblem('broken')
  const seconds = secondsOf(bytes, track, chunks.samples)
  if (seconds === undefined) return soundProblem('type')
  return {
    ok: true,
    bytes: fileOf(bytes, kind, movie, chunks.parts),
    milliseconds: Math.round(seconds * 1000),
  }
}

interface Box {
  readonly type: string
  /** Of its contents. */
  readonly start: number
  readonly end: number
}

const HEAD = 8
const BOXES_MOST = 1_000

/** Side by side; undefined where they do not fill the place exactly. */
function boxesIn(bytes: Bytes, from: number, to: number): readonly Box[] | undefined {
  const boxes: Box[] = []
  let at = from
  while (at < to) {
    const size = uint32(bytes, at)
    // 0 means to the end; 1 means a length of 64 bits, which no file within our limits needs.
    const end = size === 0 ? to : at + size
    if (at + HEAD > to || size === 1 || end < at + HEAD || end > to || boxes.length >= BOXES_MOST) return undefined
    boxes.push({ type: word(bytes, at + 4), start: at + HEAD, end })
    at = end
  }
  return boxes
}

/** Boxes by their names on the way to them. */
function boxAt(bytes: Bytes, within: Box, ...path: readonly string[]): Box | undefined {
  const [name, ...rest] = path
  const found = boxesIn(bytes, within.start, within.end)?.find(({ type }) => type === name)
  return found && rest.length > 0 ? boxAt(bytes, found, ...rest) : found
}

interface Track {
  readonly box: Box
  readonly table: Box
}

function oneTrack(bytes: Bytes, movie: Box): Track | 'several' | undefined {
  const tracks = boxesIn(bytes, movie.start, movie.end)?.filter(({ type }) => type === 'trak') ?? []
  if (tracks.length > 1) return 'several'
  const [box] = tracks
  const kind = box && boxAt(bytes, box, 'mdia', 'hdlr')
  const table = box && boxAt(bytes, box, 'mdia', 'minf', 'stbl')
  return table && kind && word(bytes, kind.start + 8) === 'soun' ? { box, table } : undefined
}

/** A table of numbers of 32 bits behind a count; undefined where the box is too short for it. */
function tableIn(bytes: Bytes, box: Box | undefined, columns: number): readonly number[] | undefined {
  if (!box) return undefined
  const count = uint32(bytes, box.start + 4) * columns
  if (box.start + 8 + count * 4 > box.end) return undefined
  return Array.from({ length: count }, (_, index) => uint32(bytes, box.start + 8 + index * 4))
}

/** Where the samples lie, chunk by chunk, and how many they are. */
function chunksOf(bytes: Bytes, { table }: Track): { parts: readonly Bytes[]; samples: number } | undefined {
  const offsets = tableIn(bytes, boxAt(bytes, table, 'stco'), 1)
  const runs = tableIn(bytes, boxAt(bytes, table, 'stsc'), 3)
  const sizes = sizesIn(bytes, boxAt(bytes, table, 'stsz'))
  if (!offsets || !runs || !sizes || sizes.length === 0) return undefined
  const parts: Bytes[] = []
  let [sample, run] = [0, 0]
  for (const [index, start] of offsets.entries()) {
    // Runs name the first chunk of which they hold, from 1.
    while ((runs[(run + 1) * 3] ?? Infinity) <= index + 1) run += 1
    const next = sample + (runs[run * 3 + 1] ?? 0)
    const length = sizes.slice(sample, next).reduce((sum, it) => sum + it, 0)
    if (start + length > bytes.length) return undefined
    parts.push(bytes.subarray(start, start + length))
    sample = next
  }
  const isWhole = sample === sizes.length && totalOf(parts) <= bytes.length
  return isWhole ? { parts, samples: sizes.length } : undefined
}

const totalOf = (parts: readonly Bytes[]) => parts.reduce((sum, { length }) => sum + length, 0)

/** Of every sample; all alike where the box says one size. */
function sizesIn(bytes: Bytes, box: Box | undefined): readonly number[] | undefined {
  if (!box) return undefined
  const [one, count] = [uint32(bytes, box.start + 4), uint32(bytes, box.start + 8)]
  if (one > 0) return count * one <= bytes.length ? Array<number>(count).fill(one) : undefined
  if (box.start + 12 + count * 4 > box.end) return undefined
  return Array.from({ length: count }, (_, index) => uint32(bytes, box.start + 12 + index * 4))
}

/** Each AAC sample holds so many of the speaker. */
const AAC_SAMPLES = 1_024

/** By the times of the samples, and no less than so many samples must last. Undefined for another codec than AAC. */
function secondsOf(bytes: Bytes, { box, table }: Track, samples: number): number | undefined {
  const entry = boxAt(bytes, table, 'stsd')
  const [head, times] = [boxAt(bytes, box, 'mdia', 'mdhd'), tableIn(bytes, boxAt(bytes, table, 'stts'), 2)]
  if (!entry || !head || !times || word(bytes, entry.start + 12) !== 'mp4a') return undefined
  const scale = uint32(bytes, head.start + (bytes[head.start] === 1 ? 20 : 12))
  const hertz = uint16(bytes, entry.start + 40)
  if (scale === 0 || hertz === 0) return undefined
  const told = times.reduce((sum, it, index) => sum + (index % 2 === 0 ? it * (times[index + 1] ?? 0) : 0), 0)
  return Math.max(told / scale, (samples * AAC_SAMPLES) / hertz)
}

/** What a player needs, by the box that it is in. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  moov: ['mvhd', 'trak'],
  trak: ['tkhd', 'mdia'],
  mdia: ['mdhd', 'hdlr', 'minf'],
  minf: ['smhd', 'dinf', 'stbl'],
  stbl: ['stsd', 'stts', 'stsc', 'stsz', 'stco'],
}

const box = (type: string, contents: readonly Bytes[]): Bytes => {
  const content = joined(contents)
  return joined([uint32bytes(content.length + HEAD), latin1(type), content])
}

function fileOf(bytes: Bytes, kind: Box, movie: Box, parts: readonly Bytes[]): Bytes {
  const start = box('ftyp', [bytes.subarray(kind.start, kind.end)])
  // The table of places has the same length whatever stands in it.
  const length =
    start.length +
    keptOf(
      bytes,
      movie,
      parts.map(() => 0),
    ).length +
    HEAD
  let at = length
  const offsets = parts.map((part) => (at += part.length) - part.length)
  return joined([start, keptOf(bytes, movie, offsets), box('mdat', parts)])
}

function keptOf(bytes: Bytes, from: Box, offsets: readonly number[]): Bytes {
  const content = bytes.slice(from.start, from.end)
  const within = KEPT[from.type]
  if (within) {
    const boxes = boxesIn(bytes, from.start, from.end) ?? []
    const kept = boxes.filter(({ type }) => within.includes(type)).map((it) => keptOf(bytes, it, offsets))
    return box(from.type, kept)
  }
  switch (from.type) {
    case 'stco':
      return box('stco', [new Uint8Array(4), uint32bytes(offsets.length), ...offsets.map(uint32bytes)])
    case 'mvhd':
    case 'tkhd':
    case 'mdhd':
      return box(from.type, [withoutTimes(content)])
    case 'hdlr':
      return box('hdlr', [content.subarray(0, HANDLER_BYTES), Uint8Array.of(0)])
    default:
      return box(from.type, [content])
  }
}

/** Before the name that a program gave it. */
const HANDLER_BYTES = 24

/** When it was made and changed, in 32 or 64 bits each. */
const withoutTimes = (content: Bytes): Bytes => content.fill(0, 4, content[0] === 1 ? 20 : 12)
