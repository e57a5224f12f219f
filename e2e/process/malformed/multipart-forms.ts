import type { Dice } from '#site/access/random-requests.testing.ts'
import { A_FILE } from './declared-inputs.ts'
import { oddJsonText } from './odd-values.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const FILES: readonly Buffer[] = [
  PNG,
  PNG.subarray(0, 40),
  Buffer.concat([PNG.subarray(0, 16), Buffer.from('ffffffffffffffff', 'hex'), PNG.subarray(24)]),
  Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0;', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe1\xff\xffExif\0\0', 'latin1'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8L', 'latin1'),
  Buffer.from('ID3\x03\0\0\0\0\x7f\x7f', 'latin1'),
  Buffer.from('SQLite format 3\0'),
  Buffer.from('name;team\r\n"open;x\r\n'),
  Buffer.from('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
  Buffer.alloc(0),
]

const FILE_NAMES = ['a.png', '', '..\\..\\x.png', 'x'.repeat(500), 'nul\0.png', 'a.svg', 'é.jpg', '"; name="y']

/** A form with the boundary `b`, whose files are seldom what they say. */
export function multipartForm(
  dice: Dice,
  fields: readonly (readonly [string, unknown])[],
): { type: string; bytes: Buffer } {
  const parts = fields.flatMap(([name, value]) => {
    const isFile = value === A_FILE
    const named = `Content-Disposition: form-data; name="${name}"${isFile ? `; filename="${dice.one(FILE_NAMES)}"` : ''}`
    const typed = isFile ? `\r\nContent-Type: ${dice.one(['image/png', 'audio/mpeg', 'x', ''])}` : ''
    const content = isFile ? dice.one(FILES) : Buffer.from(typeof value === 'string' ? value : oddJsonText(value))
    return [Buffer.from(`--b\r\n${named}${typed}\r\n\r\n`), content, Buffer.from('\r\n')]
  })
  return { type: 'multipart/form-data; boundary=b', bytes: Buffer.concat([...parts, Buffer.from('--b--\r\n')]) }
}
