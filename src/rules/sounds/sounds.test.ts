import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOr } from '#properties.testing.ts'
import { type Bytes, joined, latin1 } from './bytes.ts'
import { oggChecksum, oggPages } from './ogg-pages.ts'
import { cleanSound } from './sound.ts'
import {
  adtsFileOf,
  apeOf,
  id3v1Of,
  id3v2Of,
  mp3FileOf,
  mp4FileOf,
  opusFileOf,
  riffChunk,
  vorbisFileOf,
  wavFileOf,
} from './sound-files.testing.ts'

const SECRET = 'hunter2 was here'

const FILES: readonly (readonly [name: string, type: string, milliseconds: number, file: () => Bytes])[] = [
  [
    'WAV',
    'audio/wav',
    500,
    () => wavFileOf(500, [riffChunk('LIST', latin1(`INFOIART${SECRET}`))], [riffChunk('id3 ', id3v2Of(SECRET))]),
  ],
  ['MP3', 'audio/mpeg', 1_045, () => mp3FileOf(40)],
  ['MP3 with ID3v2 and ID3v1', 'audio/mpeg', 1_045, () => joined([id3v2Of(SECRET), mp3FileOf(40), id3v1Of(SECRET)])],
  ['MP3 with APE and ID3v1', 'audio/mpeg', 1_045, () => joined([mp3FileOf(40), apeOf(SECRET), id3v1Of(SECRET)])],
  ['MP3 with an APE footer alone', 'audio/mpeg', 1_045, () => joined([mp3FileOf(40), apeOf(SECRET, false)])],
  [
    'MP3 with lyrics',
    'audio/mpeg',
    1_045,
    () => joined([mp3FileOf(40), latin1(`LYRICSBEGIN${SECRET}000027LYRICS200`)]),
  ],
  ['MP3 whose last frame is cut', 'audio/mpeg', 1_019, () => mp3FileOf(40).subarray(0, -100)],
  ['AAC', 'audio/aac', 929, () => joined([id3v2Of(SECRET), adtsFileOf(40)])],
  ['M4A', 'audio/mp4', 975, () => mp4FileOf(42, { text: SECRET })],
  ['M4A with its samples first', 'audio/mp4', 975, () => mp4FileOf(42, { text: SECRET, samplesFirst: true })],
  ['Opus', 'audio/ogg', 2_400, () => opusFileOf(120, SECRET)],
  ['Opus with a cover', 'audio/ogg', 2_400, () => opusFileOf(120, SECRET.repeat(9_000))],
  ['Vorbis', 'audio/ogg', 2_786, () => vorbisFileOf(120, SECRET)],
]

const has = (bytes: Bytes, text: string) => Buffer.from(bytes).includes(Buffer.from(text, 'latin1'))

describe('a sound is kept without its tags', () => {
  test.each(FILES)('%s', (_, type, milliseconds, file) => {
    const clean = cleanSound(file())
    expect(clean).toMatchObject({ ok: true, type, milliseconds })
    if (!clean.ok) return
    for (const tag of [SECRET, 'ID3', 'TAG', 'APETAGEX', 'LYRICS', 'udta', 'ilst', 'LIST', 'DATE'])
      expect(has(clean.bytes, tag)).toBe(false)
    // What is kept is a sound again, of the same length, in which there is nothing to be cut.
    expect(cleanSound(clean.bytes)).toEqual(clean)
  })

  test('what is heard stays as it was, byte by byte', () => {
    const clean = cleanSound(mp4FileOf(42, { text: SECRET }))
    // Samples of ten bytes, and nothing of what lay between them.
    expect(clean.ok && clean.bytes.subarray(-42 * 10).every((byte) => byte === 7)).toBe(true)
    expect(clean.ok && clean.bytes.at(-42 * 10 - 1)).not.toBe(7)
    expect(cleanSound(joined([id3v2Of(SECRET), mp3FileOf(40)]))).toMatchObject({ bytes: mp3FileOf(40) })
  })

  test('every page of an Ogg file has its number and its sum', () => {
    const clean = cleanSound(opusFileOf(120, SECRET.repeat(9_000)))
    const pages = clean.ok ? (oggPages(clean.bytes) ?? []) : []
    expect(pages.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4])
    const [bytes] = clean.ok ? [clean.bytes.slice(0, 47)] : [new Uint8Array()]
    const sum = new DataView(bytes.buffer).getUint32(22, true)
    bytes.fill(0, 22, 26)
    expect(oggChecksum(bytes)).toBe(sum)
  })

  test('a first frame that only tells about the others is not heard', () => {
    const info = mp3FileOf(1).slice()
    info.set(latin1('Info'), 21)
    expect(cleanSound(joined([info, mp3FileOf(40)]))).toMatchObject({ milliseconds: 1_045 })
  })
})

describe('what is no sound, or cannot be cut, is refused', () => {
  test.each<readonly [string, string, () => Bytes]>([
    ['nothing', 'type', () => new Uint8Array()],
    ['a program', 'type', () => latin1(`MZ${'\0'.repeat(500)}`)],
    ['a page', 'type', () => latin1('<!doctype html><script>alert(1)</script>')],
    ['a picture in RIFF', 'type', () => latin1('RIFF\0\0\0\0WEBPVP8 ')],
    ['a tag without a sound', 'broken', () => joined([id3v2Of(SECRET), latin1('nothing more')])],
    ['a sound with a page behind it', 'tags', () => joined([mp3FileOf(40), latin1('<script>alert(1)</script>')])],
    ['a film', 'broken', () => mp4FileOf(42, { text: '', handler: 'vide' })],
    ['two tracks', 'several', () => mp4FileOf(42, { text: '', tracks: 2 })],
    ['two sounds in a row', 'several', () => joined([opusFileOf(60, ''), opusFileOf(60, '')])],
    ['something between the pages', 'broken', () => joined([opusFileOf(60, ''), latin1(SECRET), opusFileOf(60, '')])],
    ['an Ogg file that is cut off', 'broken', () => opusFileOf(120, '').subarray(0, -5)],
    ['an M4A file that is cut off', 'broken', () => mp4FileOf(42, { text: '', samplesFirst: true }).subarray(0, -5)],
    ['a WAV file without samples', 'broken', () => wavFileOf(0)],
  ])('%s', (_, reason, file) => {
    expect(cleanSound(file())).toEqual({ ok: false, reason })
  })
})

describe('whatever is sent', () => {
  const start = fc.constantFrom(...FILES.map(([, , , file]) => file()), new Uint8Array(), latin1('OggS'), latin1('ID3'))
  const bytes = fc.uint8Array({ maxLength: 300 })
  /** A file of which some bytes are others, a part is missing, and something is behind. */
  const spoilt = fc
    .tuple(start, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }), fc.nat(), fc.nat(400), bytes)
    .map(([file, changes, at, length, behind]) => {
      const copy = file.slice()
      for (const [place, value] of changes) if (copy.length > 0) copy[place % Math.min(copy.length, 2_000)] = value
      const cut = copy.length === 0 ? 0 : at % copy.length
      return joined([copy.subarray(0, cut), copy.subarray(cut + length), behind])
    })

  test('nothing throws, and what is kept is no longer than what came, but for an empty comment', () => {
    fc.assert(
      fc.property(fc.oneof(spoilt, bytes), (file) => {
        const clean = cleanSound(file)
        if (!clean.ok) return
        expect(clean.bytes.length).toBeLessThanOrEqual(file.length + 100)
        expect(clean.milliseconds).toBeGreaterThanOrEqual(0)
        expect(Number.isFinite(clean.milliseconds)).toBe(true)
      }),
      { numRuns: casesOr(600) },
    )
  })

  test('nothing beyond the end is read: bytes behind the view change nothing', () => {
    fc.assert(
      fc.property(spoilt, fc.uint8Array({ minLength: 64, maxLength: 64 }), (file, behind) => {
        const within = (rest: Bytes) => joined([file, rest]).subarray(0, file.length)
        expect(cleanSound(within(behind))).toEqual(cleanSound(within(new Uint8Array(64))))
      }),
      { numRuns: casesOr(200) },
    )
  })

  test('tags of any text are gone', () => {
    const text = fc.stringMatching(/^[a-z]{12,40}$/)
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), (words, frames) => {
        const files = [
          joined([id3v2Of(words), mp3FileOf(frames), apeOf(words), id3v1Of(words)]),
          joined([id3v2Of(words), adtsFileOf(frames)]),
          opusFileOf(frames, words),
          vorbisFileOf(frames, words),
          mp4FileOf(frames, { text: words }),
          wavFileOf(frames, [riffChunk('bext', latin1(words))]),
        ]
        for (const file of files) {
          const clean = cleanSound(file)
          expect(clean.ok).toBe(true)
          if (clean.ok) expect(has(clean.bytes, words)).toBe(false)
        }
      }),
      { numRuns: casesOr(60) },
    )
  })
})
