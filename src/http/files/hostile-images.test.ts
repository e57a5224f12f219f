import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { plainImage } from './files.testing.ts'
import { IMAGE_MEMORY_MAX } from './images.ts'

const SCRIPT = '<script>alert(document.domain)</script>'

function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.byteLength)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of one colour that is true to its head: a few kilobytes that unfold to all these pixels. */
function pngOf(width: number, height: number, rowsInFile = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit a pixel, grey: the fewest bytes for the most pixels.
  head[8] = 1
  const row = Math.ceil(width / 8) + 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(row * rowsInFile), { level: 9 })),
    pngChunk('IEND', new Uint8Array()),
  ])
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Each with why it is not taken. */
const HOSTILE: readonly (readonly [name: string, reason: string, bytes: () => Buffer])[] = [
  ['400 megapixels that unfold from 50 KB', 'pixels', () => pngOf(20_000, 20_000)],
  ['a head that says four gigapixels', 'pixels', () => pngOf(65_000, 65_000, 1)],
  ['a head that says more than there can be', 'broken', () => pngOf(2_147_483_647, 2, 0)],
  ['49 megapixels whose rows end early', 'broken', () => pngOf(7_000, 7_000, 10)],
  ['a GIF that is a page', 'type', () => latin1(`GIF89a/*${SCRIPT}*/`)],
  ['a JPEG by its first bytes that is a page', 'broken', () => latin1(`\xff\xd8\xff\xe0${SCRIPT}`)],
  ['an SVG with a script', 'type', () => latin1(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ['a page', 'type', () => latin1(`<!doctype html>${SCRIPT}`)],
  ['a program for Windows', 'type', () => Buffer.concat([latin1('MZ\x90\0\x03\0\0\0\x04'), Buffer.alloc(4_096)])],
  ['a program for Linux', 'type', () => Buffer.concat([latin1('\x7fELF\x02\x01\x01'), Buffer.alloc(4_096)])],
  ['a script for a shell', 'type', () => latin1('#!/bin/sh\necho hello\n')],
  ['an archive', 'type', () => Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(512)])],
]

/** What one honest picture may take; what these would unfold to is several times as much. */
const GROWN_BYTES_MOST = IMAGE_MEMORY_MAX

describe('files that are no pictures, or far too large ones', () => {
  test('are each refused for their own reason, and the memory stays where it was', { timeout: 120_000 }, async () => {
    const warmUp = (await plainImage(40, 30).jpeg().toBuffer()).toString('base64')
    // Twenty times each: what leaks a little each time is seen too.
    const files = HOSTILE.flatMap(([, , bytes]) => Array<string>(20).fill(bytes().toString('base64')))
    const child = fork(fileURLToPath(new URL('flat-memory.testing.ts', import.meta.url)), { execArgv: [] })
    child.send({ files, warmUp, held: 1.5 * GROWN_BYTES_MOST })
    const [told] = (await once(child, 'message')) as [{ outcomes: string[]; grownBytes: number; noticedBytes: number }]
    expect(told.outcomes).toEqual(HOSTILE.flatMap(([, reason]) => Array<string>(20).fill(reason)))
    expect(told.grownBytes).toBeLessThan(GROWN_BYTES_MOST)
    // The same measure notices what it should.
    expect(told.noticedBytes).toBeGreaterThan(GROWN_BYTES_MOST)
  })
})
