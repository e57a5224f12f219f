import type { Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import { memoryFor } from './image-memory.ts'
import { IMAGE_MEMORY_MAX } from './images.ts'

const MEGAPIXEL = 1_000_000

/** Only of these sizes and kinds a picture is known when its head has been read. */
const picture = (megapixels: number, more: Partial<Metadata>): Metadata =>
  ({
    width: 1_000,
    height: (megapixels * MEGAPIXEL) / 1_000,
    channels: 3,
    depth: 'uchar',
    format: 'jpeg',
    isProgressive: false,
    chromaSubsampling: '4:2:0',
    ...more,
  }) as Metadata

const passes = (megapixels: number, more: Partial<Metadata> = {}) =>
  memoryFor(picture(megapixels, more)) <= IMAGE_MEMORY_MAX

describe('what phones and cameras make passes', () => {
  test.each([12, 24, 48, 50])('%i megapixels, however the phone was held', (megapixels) => {
    for (const orientation of [undefined, 1, 3, 6, 8])
      expect(passes(megapixels, orientation ? { orientation } : {})).toBe(true)
  })

  test('pictures of the web, in several passes', () => {
    expect(passes(50, { isProgressive: true })).toBe(true)
    expect(passes(24, { isProgressive: true, chromaSubsampling: '4:4:4' })).toBe(true)
    expect(passes(20, { format: 'webp' })).toBe(true)
  })
})

describe('what must be held whole in memory is bounded', () => {
  test.each<[string, Partial<Metadata>]>([
    ['interlaced with transparency', { format: 'png', channels: 4, isProgressive: true }],
    ['interlaced in 16 bits', { format: 'png', depth: 'ushort', isProgressive: true }],
    ['in several passes in full colour', { isProgressive: true, chromaSubsampling: '4:4:4' }],
    ['in several passes and turned', { isProgressive: true, orientation: 6 }],
    ['in several passes of an unknown kind', { isProgressive: true, chromaSubsampling: '4:4:4:4' }],
    ['WebP', { format: 'webp' }],
  ])('49 megapixels %s', (_, more) => {
    expect(passes(49, more)).toBe(false)
    expect(passes(12, more)).toBe(true)
  })
})
