import { hash } from 'node:crypto'
import { compressed, type Encoding } from './compress.ts'

/** A page as it was rendered, ready to be sent to everybody who would get the same. */
export class CachedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly etag: string
  readonly #written = new Map<Encoding, Promise<Buffer>>()

  constructor(body: Buffer, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
    this.etag = `"${hash('sha256', body, 'base64url').slice(0, 22)}"`
  }

  /** Compressed once, for all. */
  as(encoding: Encoding): Promise<Buffer> {
    let written = this.#written.get(encoding)
    if (!written) this.#written.set(encoding, (written = compressed(this.body, encoding, { once: false })))
    return written
  }
}

export const CACHED_MOST_BYTES = 64 * 1024 * 1024

/** With room for the compressed ones. */
export const sizeOfPage = (page: CachedPage) => page.body.length * 2
