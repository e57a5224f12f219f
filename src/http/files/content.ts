import { aacSound } from '#rules/sounds/aac.ts'

/** What a file is, told by its bytes alone: neither its name nor its sender is believed. */

const EXTENSIONS = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
} as const

/** Types that can be taken in. GIF, AVIF and SVG are not among them: what is shown as an image is one that we encoded. */
export type KnownType = keyof typeof EXTENSIONS

export const isKnownType = (type: string): type is KnownType => Object.hasOwn(EXTENSIONS, type)

export const extensionOf = (type: KnownType) => EXTENSIONS[type]

/** The types that the bytes can be read as. No bytes tell a table from a text, so that these come together. */
export function typesOf(bytes: Uint8Array): readonly KnownType[] {
  if (startsWith(bytes, 0x89, 'PNG\r\n', 0x1a, '\n')) return ['image/png']
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return ['image/jpeg']
  if (textAt(bytes, 0, 4) === 'RIFF') return riffTypes(bytes)
  if (textAt(bytes, 0, 4) === 'OggS') return isOggAudio(bytes) ? ['audio/ogg'] : []
  if (textAt(bytes, 4, 4) === 'ftyp') return isMp4Audio(bytes) ? ['audio/mp4'] : []
  if (textAt(bytes, 0, 5) === '%PDF-') return ['application/pdf']
  if (aacSound(bytes).ok) return ['audio/aac']
  if (isMp3(bytes)) return ['audio/mpeg']
  return isPlainText(bytes) ? ['text/plain', 'text/csv'] : []
}

function startsWith(bytes: Uint8Array, ...parts: readonly (number | string)[]): boolean {
  const wanted = parts.flatMap((part) => (typeof part === 'number' ? part : [...Buffer.from(part, 'latin1')]))
  return wanted.every((byte, index) => bytes[index] === byte)
}

const textAt = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const uint32At = (bytes: Uint8Array, at: number) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at)

function riffTypes(bytes: Uint8Array): readonly KnownType[] {
  const form = textAt(bytes, 8, 4)
  if (form === 'WEBP') return ['image/webp']
  return form === 'WAVE' ? ['audio/wav'] : []
}

/** Opus, Vorbis or FLAC: each announces itself at the start of the first page, behind its table of segments. */
function isOggAudio(bytes: Uint8Array): boolean {
  const head = bytes.subarray(27 + (bytes[26] ?? 0))
  return startsWith(head, 'OpusHead') || startsWith(head, 0x01, 'vorbis') || startsWith(head, 0x7f, 'FLAC')
}

/** Boxes on the way to what kind of track each one is. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia'])
const TRACKS_MAX = 64

/** Sound and no picture: a film is no jingle. */
function isMp4Audio(bytes: Uint8Array): boolean {
  const kinds = trackKinds(bytes, 0, bytes.length, [])
  return kinds.includes('soun') && !kinds.includes('vide')
}

function trackKinds(bytes: Uint8Array, from: number, to: number, kinds: string[]): string[] {
  let at = from
  while (at + 8 <= to && kinds.length < TRACKS_MAX) {
    const size = uint32At(bytes, at)
    const type = textAt(bytes, at + 4, 4)
    // 0 means to the end; 1 means a 64-bit length, which no file within our limits needs.
    const end = size === 0 ? to : at + size
    if (size === 1 || end < at + 8 || end > to) break
    if (CONTAINERS.has(type)) trackKinds(bytes, at + 8, end, kinds)
    if (type === 'hdlr') kinds.push(textAt(bytes, at + 16, 4))
    at = end
  }
  return kinds
}

/** Between a tag and the sound there may be padding. */
const MP3_SEARCH_BYTES = 4_096

function isMp3(bytes: Uint8Array): boolean {
  const tagged = textAt(bytes, 0, 3) === 'ID3'
  const start = tagged ? 10 + syncSafeAt(bytes, 6) : 0
  const last = tagged ? start + MP3_SEARCH_BYTES : 0
  for (let at = start; at <= last && at < bytes.length; at++) {
    const length = mp3FrameLength(bytes, at)
    // One frame may look so by chance; a second one right behind it does not.
    if (length > 0 && (at + length === bytes.length || mp3FrameLength(bytes, at + length) > 0)) return true
  }
  return false
}

/** Four times seven bits. */
const syncSafeAt = (bytes: Uint8Array, at: number) =>
  [0, 1, 2, 3].reduce((sum, index) => sum * 128 + ((bytes[at + index] ?? 0) & 0x7f), 0)

const KBITS_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const KBITS_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const HERTZ_V1 = [44_100, 48_000, 32_000]

/** The length of the layer III frame that begins here; 0 if none does. */
function mp3FrameLength(bytes: Uint8Array, at: number): number {
  const [sync, head = 0, rates = 0] = bytes.subarray(at, at + 3)
  if (sync !== 0xff || (head & 0xe6) !== 0xe2) return 0
  const version = (head >> 3) & 3
  if (version === 1) return 0
  const kbits = (version === 3 ? KBITS_V1 : KBITS_V2)[rates >> 4]
  const hertz = HERTZ_V1[(rates >> 2) & 3]
  if (!kbits || !hertz) return 0
  const samplesPerBit = version === 3 ? 144 : 72
  const divided = version === 3 ? 1 : version === 2 ? 2 : 4
  return Math.floor((samplesPerBit * kbits * 1000) / (hertz / divided)) + ((rates >> 1) & 1)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** UTF-8 without control characters. What begins like markup is markup: an SVG or a page is no plain text. */
function isPlainText(bytes: Uint8Array): boolean {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return false
  }
  return !/[^\P{Cc}\t\n\r\f]/u.test(text) && !/^\s*</.test(text)
}
