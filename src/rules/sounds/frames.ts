import { type Bytes, uint32le, word } from './bytes.ts'
import { type ReadSound, soundProblem } from './read-sound.ts'

/** Sounds without a container: one frame right behind the other, with tags before the first and behind the last. */

export interface SoundFrame {
  /** Of all of it, in bytes. */
  readonly length: number
  readonly samples: number
  readonly hertz: number
}

/** The frame that begins here; undefined if none does. */
export type FrameAt = (bytes: Bytes, at: number) => SoundFrame | undefined

/** One frame may look so by chance. */
const FRAMES_LEAST = 3
/** Between a tag and the sound there may be zeros. */
const PADDING_MOST = 8_192

/** `isHeard`: whether a frame sounds; the first one of an MP3 may only tell about the others. */
export function framedSound(bytes: Bytes, frameAt: FrameAt, isHeard: (frame: Bytes) => boolean): ReadSound {
  const start = withoutZeros(bytes, afterLeadingTags(bytes), PADDING_MOST)
  let [at, frames, seconds] = [start, 0, 0]
  let last: SoundFrame | undefined
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    // The last one of a file that was cut off.
    if (at + frame.length > bytes.length) break
    if (frames > 0 || isHeard(bytes.subarray(at, at + frame.length))) seconds += frame.samples / frame.hertz
    at += frame.length
    frames += 1
    last = frame
  }
  if (frames < FRAMES_LEAST || !last) return soundProblem(start === 0 ? 'type' : 'broken')
  if (!isTagsOnly(bytes, at, frameAt)) return soundProblem('tags')
  return { ok: true, bytes: bytes.slice(start, at), milliseconds: Math.round(seconds * 1000) }
}

const ID3V2_HEAD = 10
const FOOTER_FLAG = 0x10

function afterLeadingTags(bytes: Bytes): number {
  let at = 0
  while (word(bytes, at, 3) === 'ID3') at += id3v2Length(bytes, at)
  return at
}

function id3v2Length(bytes: Bytes, at: number): number {
  const size = [6, 7, 8, 9].reduce((sum, part) => sum * 128 + ((bytes[at + part] ?? 0) & 0x7f), 0)
  const hasFooter = ((bytes[at + 5] ?? 0) & FOOTER_FLAG) !== 0
  return ID3V2_HEAD + size + (hasFooter ? ID3V2_HEAD : 0)
}

function withoutZeros(bytes: Bytes, from: number, most: number): number {
  let at = from
  while (at < bytes.length && at < from + most && bytes[at] === 0) at += 1
  return bytes[at] === 0 ? from : at
}

/** Whether there is nothing behind the sound but what is known to be no sound. */
function isTagsOnly(bytes: Bytes, from: number, frameAt: FrameAt): boolean {
  let at = from
  const end = beforeTailTags(bytes, from)
  while (at < end) {
    const length = trailingTagLength(bytes, at)
    if (length === 0) return isRest(bytes.subarray(0, end), at, frameAt)
    at += length
  }
  return true
}

/** Tags that are found from the end of the file; where they would reach into the sound they are none. */
function beforeTailTags(bytes: Bytes, from: number): number {
  let end = bytes.length
  for (let length = tailTagLength(bytes, end); length > 0; length = tailTagLength(bytes, end)) {
    if (end - length < from) return end
    end -= length
  }
  return end
}

const HAS_HEADER = 0x80

function tailTagLength(bytes: Bytes, end: number): number {
  if (word(bytes, end - ID3V1_LENGTH, 3) === 'TAG') return ID3V1_LENGTH
  if (word(bytes, end - APE_PART, 8) !== 'APETAGEX') return 0
  const hasHeader = ((bytes[end - 9] ?? 0) & HAS_HEADER) !== 0
  return Math.max(APE_PART, uint32le(bytes, end - 20)) + (hasHeader ? APE_PART : 0)
}

/** Zeros, or the beginning of a frame whose rest is missing. */
const isRest = (bytes: Bytes, at: number, frameAt: FrameAt) =>
  frameAt(bytes, at) !== undefined || bytes.subarray(at).every((byte) => byte === 0)

const ID3V1_LENGTH = 128
const ID3V1_EXTENDED_LENGTH = 227
const APE_PART = 32
/** The size of Lyrics3 stands in six digits before its end. */
const LYRICS3_END = /(\d{6})LYRICS200/

function trailingTagLength(bytes: Bytes, at: number): number {
  if (word(bytes, at) === 'TAG+') return ID3V1_EXTENDED_LENGTH
  if (word(bytes, at, 3) === 'TAG') return ID3V1_LENGTH
  if (word(bytes, at, 3) === 'ID3') return id3v2Length(bytes, at)
  if (word(bytes, at, 8) === 'APETAGEX') return APE_PART + uint32le(bytes, at + 12)
  if (word(bytes, at, 11) === 'LYRICSBEGIN') return lyrics3Length(bytes, at)
  return 0
}

/** As much as a lyrics tag may have. */
const LYRICS3_MOST = 1_048_576

function lyrics3Length(bytes: Bytes, at: number): number {
  const text = new TextDecoder('latin1').decode(bytes.subarray(at, at + LYRICS3_MOST))
  const end = LYRICS3_END.exec(text)
  return end ? end.index + end[0].length : 0
}
