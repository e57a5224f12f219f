import type { Sharp } from 'sharp'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { memoryFor } from './image-memory.ts'
import { WorkQueue } from './work-queue.ts'

/** Images are never passed on as they came: what is stored and shown was encoded here. */

const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]
export const isImageType = (type: string): type is ImageType => (IMAGE_TYPES as readonly string[]).includes(type)

export const MEGAPIXELS_MAX = 50
const PIXELS_MAX = MEGAPIXELS_MAX * 1_000_000
/** Room for 50 megapixels of a phone that was held upright, and for as many in several passes. */
export const IMAGE_MEMORY_MAX = 192_000_000
/** Pictures that take more than this are worked on one at a time. */
const LARGE_MEMORY = 64_000_000
/** A JPEG that is looked at twice has a tenth fewer bytes and is held whole in memory: up to the size that phones usually make. */
const OPTIMISED_PIXELS_MAX = 12_500_000
const OPTIMISING_BYTES_A_PIXEL = 6
/** A large photo takes about two seconds; what takes longer was made to. */
const SECONDS_MAX = 20

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Only these decoders can be reached, whatever the bytes pretend to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  // No image comes twice soon enough to be worth its memory.
  sharp.cache(false)
  // One thread an image, so that the turns below bound them all.
  sharp.concurrency(1)
  return sharp
}

let loaded: ReturnType<typeof loadSharp> | undefined

/** Comes with the first image: a tenth of a start was spent on it. */
const imageLibrary = () => (loaded ??= loadSharp())

// Half of Node's four worker threads; the others hash passwords. Waiting uploads hold their bytes in memory.
const turns = new WorkQueue({ atOnce: 2, waiting: 32 })
const largeTurns = new WorkQueue({ atOnce: 1, waiting: 32 })

export type Cleaned =
  | { ok: true; bytes: Uint8Array }
  | { ok: false; reason: 'pixels' | 'memory' | 'broken'; cause?: unknown }

/**
 * The image upright, with nothing in it but the picture: no place, no camera, no other file behind it. `sideMost` is as many
 * pixels as its longer side keeps; 0 for all.
 */
export async function cleaned(bytes: Uint8Array, type: ImageType, sideMost = 0): Promise<Cleaned> {
  const sharp = await imageLibrary()
  try {
    const head = await turns.take(() => sharp(bytes, { limitInputPixels: false }).metadata())
    const pixels = head.width * head.height
    if (`image/${head.format}` !== type) return { ok: false, reason: 'broken' }
    if (pixels > PIXELS_MAX) return { ok: false, reason: 'pixels' }
    const memory = memoryFor(head)
    if (memory > IMAGE_MEMORY_MAX) return { ok: false, reason: 'memory' }
    const twice = pixels <= OPTIMISED_PIXELS_MAX ? pixels * OPTIMISING_BYTES_A_PIXEL : Infinity
    const isOptimised = memory + twice <= IMAGE_MEMORY_MAX
    const work = () => encoded(within(opened(sharp, bytes).autoOrient(), sideMost), type, isOptimised)
    return { ok: true, bytes: await inTurn(isOptimised ? memory + twice : memory, work) }
  } catch (error) {
    if (error instanceof ComeBackLater) throw error
    return { ok: false, reason: 'broken', cause: error }
  }
}

const within = (image: Sharp, side: number) =>
  side === 0 ? image : image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })

/** A large one waits for the one before it and takes no place from the small ones meanwhile. */
const inTurn = <T>(memory: number, work: () => Promise<T>): Promise<T> =>
  memory > LARGE_MEMORY ? largeTurns.take(() => turns.take(work)) : turns.take(work)

/** How large an image is that was cleaned, in pixels. */
export async function imageSize(bytes: Uint8Array): Promise<{ readonly width: number; readonly height: number }> {
  const sharp = await imageLibrary()
  const { width, height } = await turns.take(() => sharp(bytes).metadata())
  return { width, height }
}

export interface ThumbSize {
  width: number
  height: number
  /** `f` shows the whole image within the size; the others cut: around the centre, from the top, from the bottom. */
  way: '' | 't' | 'b' | 'f'
  /** Half the bytes of a JPEG, for whoever can show it; without it the format of the image. */
  type?: 'image/webp'
}

const SIZE = /^(\d{1,4})x(\d{1,4})([tbf]?)(\.webp)?$/

/** `100x100`, `100x0`, `0x50`, with `t`, `b` or `f` behind, and `.webp` behind that; undefined if it is none. */
export function thumbSizeOf(source: string): ThumbSize | undefined {
  const [, width, height, way, format] = SIZE.exec(source) ?? []
  const size: ThumbSize = {
    width: Number(width),
    height: Number(height),
    way: way as ThumbSize['way'],
    ...(format && { type: 'image/webp' }),
  }
  return size.width > 0 || size.height > 0 ? size : undefined
}

/** Of an image that was cleaned. */
export async function thumbnail(
  bytes: Uint8Array,
  type: ImageType,
  { width, height, way }: ThumbSize,
): Promise<Uint8Array> {
  const sharp = await imageLibrary()
  const head = await turns.take(() => sharp(bytes).metadata())
  return inTurn(memoryFor(head), () => {
    const image = opened(sharp, bytes)
    // A side of 0 follows from the other; nothing is enlarged where no exact size was asked for.
    if (width === 0 || height === 0) {
      image.resize({ ...(width ? { width } : { height }), withoutEnlargement: true })
    } else if (way === 'f') {
      image.resize({ width, height, fit: 'inside', withoutEnlargement: true })
    } else {
      const position = way === 't' ? 'top' : way === 'b' ? 'bottom' : 'centre'
      image.resize({ width, height, fit: 'cover', position })
    }
    return encoded(image, type)
  })
}

const opened = (sharp: Awaited<ReturnType<typeof loadSharp>>, bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({ seconds: SECONDS_MAX })

/** The same picture gives the same bytes, so that it is stored once. */
function encoded(image: Sharp, type: ImageType, isOptimised = true): Promise<Uint8Array> {
  switch (type) {
    case 'image/png':
      return image.png().toBuffer()
    case 'image/jpeg':
      return image.jpeg({ quality: 85, optimiseCoding: isOptimised }).toBuffer()
    case 'image/webp':
      return image.webp({ quality: 85 }).toBuffer()
  }
}
