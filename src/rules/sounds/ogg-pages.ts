import { type Bytes, joined, latin1, uint32le, uint32leBytes, word } from './bytes.ts'

/** The pages of an Ogg file (RFC 3533). */

export interface OggPage {
  /** Continued, first, last. */
  readonly flags: number
  readonly isFirst: boolean
  /** How far the sound is when the page ends; -1 where no packet ends in it. */
  readonly position: number
  readonly positionBytes: Bytes
  readonly serial: number
  readonly sequence: number
  /** The lengths of which packets are made up; 255 goes on. */
  readonly segments: Bytes
  readonly data: Bytes
}

const HEAD = 27
const FIRST = 2

/** All of them, from the first byte to the last; undefined where something else is in between or one is cut off. */
export function oggPages(bytes: Bytes): readonly OggPage[] | undefined {
  const pages: OggPage[] = []
  let at = 0
  while (at < bytes.length) {
    if (word(bytes, at) !== 'OggS' || bytes[at + 4] !== 0) return undefined
    const flags = bytes[at + 5] ?? 0
    const segments = bytes.subarray(at + HEAD, at + HEAD + (bytes[at + 26] ?? 0))
    const start = at + HEAD + (bytes[at + 26] ?? 0)
    const length = segments.reduce((sum, it) => sum + it, 0)
    if (start + length > bytes.length) return undefined
    pages.push({
      flags,
      isFirst: (flags & FIRST) !== 0,
      ...positionAt(bytes, at + 6),
      serial: uint32le(bytes, at + 14),
      sequence: uint32le(bytes, at + 18),
      segments,
      data: bytes.subarray(start, start + length),
    })
    at = start + length
  }
  return pages
}

/** More than any sound has: whoever says so means that there is none. */
const POSITION_MOST = 2 ** 52

function positionAt(bytes: Bytes, at: number) {
  const position = uint32le(bytes, at) + uint32le(bytes, at + 4) * 2 ** 32
  return { position: position < POSITION_MOST ? position : -1, positionBytes: bytes.subarray(at, at + 8) }
}

const SEGMENTS_MOST = 255
const CONTINUED = 1

/** Packets on as many pages as they need, behind the first page. */
export function paged(packets: readonly Bytes[], serial: number): readonly OggPage[] {
  const data = joined(packets)
  const lengths = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255])
  const pages: OggPage[] = []
  let at = 0
  for (let index = 0; index < lengths.length; index += SEGMENTS_MOST) {
    const segments = Uint8Array.from(lengths.slice(index, index + SEGMENTS_MOST))
    const length = segments.reduce((sum, it) => sum + it, 0)
    const isContinued = index > 0 && lengths[index - 1] === 255
    const hasEnd = segments.some((it) => it < 255)
    pages.push({
      flags: isContinued ? CONTINUED : 0,
      isFirst: false,
      position: 0,
      positionBytes: new Uint8Array(8).fill(hasEnd ? 0 : 255),
      serial,
      sequence: pages.length + 1,
      segments,
      data: data.subarray(at, at + length),
    })
    at += length
  }
  return pages
}

const CHECKSUM_AT = 22

export function oggPageBytes({ flags, positionBytes, serial, sequence, segments, data }: OggPage): Bytes {
  const page = joined([
    latin1('OggS'),
    Uint8Array.of(0, flags),
    positionBytes,
    uint32leBytes(serial),
    uint32leBytes(sequence),
    new Uint8Array(4),
    Uint8Array.of(segments.length),
    segments,
    data,
  ])
  page.set(uint32leBytes(oggChecksum(page)), CHECKSUM_AT)
  return page
}

const POLYNOMIAL = 0x04c11db7

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ POLYNOMIAL : value << 1
  return value >>> 0
})

/** Of a page whose own place for it is zero. */
export function oggChecksum(bytes: Bytes): number {
  let value = 0
  for (const byte of bytes) value = ((value << 8) ^ (TABLE[((value >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  return value
}
