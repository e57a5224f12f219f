import type { Metadata } from 'sharp'

/** How much memory it takes to decode and encode a picture: known from its head. */

/** Of a picture that is read and written row by row. */
const ROWS_BYTES = 24_000_000

/** Two bytes for each coefficient; colours may be kept at half the size. */
const COEFFICIENTS: Readonly<Record<string, number>> = { '4:2:0': 3, '4:2:2': 4, '4:4:4': 6 }
const COEFFICIENTS_MOST = 8

/** Decoded whole, and once more in the colours of its encoder. */
const WEBP_BYTES_A_PIXEL = 8

export function memoryFor(picture: Metadata): number {
  const { width, height, format } = picture
  const perPixel = format === 'webp' ? WEBP_BYTES_A_PIXEL : wholeBytes(picture) + turnedBytes(picture)
  return ROWS_BYTES + width * height * perPixel
}

/** What arrives in several passes is held until the last one. Phones write pictures in one. */
function wholeBytes(picture: Metadata): number {
  if (!picture.isProgressive) return 0
  if (picture.format !== 'jpeg') return pixelBytes(picture)
  return COEFFICIENTS[picture.chromaSubsampling ?? ''] ?? COEFFICIENTS_MOST
}

/** The last row of a picture that was taken upright is the first one of how it lies in the file. */
const turnedBytes = (picture: Metadata) => ((picture.orientation ?? 1) > 1 ? pixelBytes(picture) : 0)

const pixelBytes = ({ channels, depth }: Metadata) => channels * (depth === 'uchar' ? 1 : 2)
