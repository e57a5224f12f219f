import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Fonts and pictures are compressed already. */
const TEXTS = new Set(['.css', '.js', '.json', '.svg', '.webmanifest'])

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * Puts beside every text of a folder what browsers load instead of it: compressed once, as well as can be.
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => TEXTS.has(extname(path)))
  await Promise.all(
    files.map(async (path) => {
      const file = join(folder, path)
      const text = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      writeFileSync(`${file}.br`, await asBrotli(text, { params }))
      writeFileSync(`${file}.gz`, await asGzip(text, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
