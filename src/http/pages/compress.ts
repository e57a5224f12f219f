import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The ways of writing a body that browsers ask for, the best first. Without TLS they know no Brotli. */
export type Encoding = 'br' | 'gzip' | 'identity'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Below this, headers and waiting cost more than the bytes saved. */
const LEAST_BYTES = 860

/** The best one that is accepted. */
export function encodingFor(accepted: string | undefined, size: number): Encoding {
  if (accepted === undefined || size < LEAST_BYTES) return 'identity'
  return BEST_FIRST.find((encoding) => isAccepted(accepted, encoding)) ?? 'identity'
}

const BEST_FIRST = ['br', 'gzip'] as const

/** A quality of 0 refuses. */
const isAccepted = (accepted: string, encoding: Encoding) =>
  accepted.split(',').some((part) => {
    const [name = '', ...options] = part.split(';').map((it) => it.trim().toLowerCase())
    return name === encoding && !options.some((option) => /^q=0(?:\.0*)?$/.test(option))
  })

/** `once`: for one reader only, so it must be quick; what is kept may take its time. */
export async function compressed(body: Buffer, encoding: Encoding, { once }: { once: boolean }): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return asGzip(body, { level: once ? 4 : 7 })
  return asBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: once ? 4 : 7,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}
