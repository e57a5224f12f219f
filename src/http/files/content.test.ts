import { expect, test } from 'vitest'
import { typesOf } from './content.ts'

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([uint32(content.length + 8), latin1(type), content])
}
const track = (kind: string) =>
  box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('hdlr', Buffer.alloc(8), latin1(kind), Buffer.alloc(13))))
const mp4 = (brand: string, ...kinds: string[]) =>
  Buffer.concat([
    box('ftyp', latin1(`${brand}\0\0\0\0`)),
    box('moov', ...kinds.map(track)),
    box('mdat', Buffer.alloc(9)),
  ])

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
const frame = () => Buffer.concat([latin1('\xff\xfb\x90\x64'), Buffer.alloc(413)])
const tag = (length: number) =>
  Buffer.concat([latin1('ID3\x04\0\0'), Buffer.from([0, 0, length >> 7, length & 0x7f]), Buffer.alloc(length)])
const ogg = (codec: string) => Buffer.concat([latin1('OggS\0\x02'), Buffer.alloc(20), latin1(`\x01\x13${codec}`)])

test.each<[string, Uint8Array, readonly string[]]>([
  ['PNG', latin1('\x89PNG\r\n\x1a\n\0\0'), ['image/png']],
  ['JPEG', latin1('\xff\xd8\xff\xe0'), ['image/jpeg']],
  ['WebP', latin1('RIFF\x10\0\0\0WEBPVP8 '), ['image/webp']],
  ['WAV', latin1('RIFF\x10\0\0\0WAVEfmt '), ['audio/wav']],
  ['another RIFF', latin1('RIFF\x10\0\0\0AVI LIST'), []],
  ['Opus', ogg('OpusHead'), ['audio/ogg']],
  ['Vorbis', ogg('\x01vorbis'), ['audio/ogg']],
  ['FLAC in Ogg', ogg('\x7fFLAC'), ['audio/ogg']],
  ['film in Ogg', ogg('\x80theora'), []],
  ['MP3', Buffer.concat([frame(), frame()]), ['audio/mpeg']],
  ['MP3 with a tag', Buffer.concat([tag(300), frame(), frame()]), ['audio/mpeg']],
  ['MP3 with a tag and padding', Buffer.concat([tag(10), Buffer.alloc(100), frame(), frame()]), ['audio/mpeg']],
  ['a tag without sound', Buffer.concat([tag(10), latin1('<script>')]), []],
  ['a tag that leads beyond the end', latin1('ID3\x04\0\0\x7f\x7f\x7f\x7f'), []],
  ['something that begins like a frame', Buffer.concat([latin1('\xff\xfb\x90\x64'), Buffer.alloc(900)]), []],
  ['M4A', mp4('M4A ', 'soun'), ['audio/mp4']],
  ['sound in MP4', mp4('isom', 'soun'), ['audio/mp4']],
  ['a film', mp4('isom', 'vide', 'soun'), []],
  ['a film that calls itself sound', mp4('M4A ', 'soun', 'vide'), []],
  ['AVIF', box('ftyp', latin1('avif\0\0\0\0')), []],
  [
    'boxes that lie about their length',
    Buffer.concat([box('ftyp', latin1('M4A ')), uint32(0xffffffff), latin1('moov')]),
    [],
  ],
  [
    'a box that begins again and again',
    Buffer.concat([box('ftyp'), uint32(0), latin1('moov'), uint32(0), latin1('moov')]),
    [],
  ],
  ['PDF', latin1('%PDF-1.7\n'), ['application/pdf']],
  ['text', Buffer.from('Grüße\r\n\tüber 🥏'), ['text/plain', 'text/csv']],
  ['a table', latin1('name;points\nHucks;3\n'), ['text/plain', 'text/csv']],
  ['text with a mark in front', Buffer.from('\ufeffhello'), ['text/plain', 'text/csv']],
  ['text that is no UTF-8', latin1('Gr\xfc\xdfe'), []],
  ['text with a control character', latin1('a\x1b[31m'), []],
  ['text with NUL', latin1('a\0b'), []],
  ['UTF-16', Buffer.from('\ufeffhello', 'utf16le'), []],
  ['SVG', latin1('<svg xmlns="http://www.w3.org/2000/svg"/>'), []],
  ['a page', Buffer.from('\ufeff \n<!doctype html>'), []],
  ['GIF', latin1('GIF89a\x01\0\x01\0\0\0\0'), []],
  ['a program', latin1('MZ\x90\0'), []],
])('%s', (_, bytes, types) => {
  expect(typesOf(bytes)).toEqual(types)
})

test('the shortest beginnings are nothing, and no error', () => {
  const starts = [
    '\x89PNG',
    '\xff',
    '\xff\xfb',
    'RIFF',
    'OggS',
    '\0\0\0\x08ftyp',
    '\0\0\0\0ftyp',
    'ID3',
    '\0\0\0\x01ftyp',
  ]
  for (const start of starts)
    expect([start, typesOf(latin1(start)).filter((it) => !it.startsWith('text/'))]).toEqual([start, []])
})
