/**
 * Reads HTTP/1.1 answers off a socket with as little work as possible: the load generator must not need more of the
 * machine than the servers it measures. Understands Content-Length, chunked bodies and answers without a body.
 */
export type ParsedResponse = { status: number; bytes: number; body: string | undefined }

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = Buffer.from('\r\n')
const NOTHING = Buffer.alloc(0)

const LENGTH = /\r\ncontent-length: *(\d+)/i
const CHUNKED = /\r\ntransfer-encoding: *chunked/i

type Part = 'head' | 'sized' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer'

export class ResponseReader {
  /** Whether the next answer's body is kept as text. */
  keepBody = false
  readonly #answered: (answer: ParsedResponse) => void
  #part: Part = 'head'
  #rest: Buffer = NOTHING
  #status = 0
  #missing = 0
  #bytes = 0
  #kept: Buffer[] = []

  constructor(answered: (answer: ParsedResponse) => void) {
    this.#answered = answered
  }

  /** `input` may be overwritten by the caller afterwards; what is needed later is copied. */
  read(input: Buffer): void {
    let data = this.#rest.length === 0 ? input : Buffer.concat([this.#rest, input])
    this.#rest = NOTHING
    while (data.length > 0) {
      const used = this.#step(data)
      if (used === 0) {
        this.#rest = Buffer.from(data)
        return
      }
      data = data.subarray(used)
    }
  }

  /** How many bytes it took; 0 means that it needs more to go on. */
  #step(data: Buffer): number {
    if (this.#part === 'head') return this.#head(data)
    if (this.#part === 'sized' || this.#part === 'chunk') return this.#content(data)
    if (this.#part === 'chunk-size') return this.#chunkSize(data)
    return this.#lineEnd(data)
  }

  /** After a chunk, or the trailer after the last one, which ends with an empty line. */
  #lineEnd(data: Buffer): number {
    const end = data.indexOf(LINE_END)
    if (end < 0) return 0
    if (this.#part === 'chunk-end') this.#part = 'chunk-size'
    else if (end === 0) this.#finish()
    return end + 2
  }

  #head(data: Buffer): number {
    const end = data.indexOf(HEAD_END)
    if (end < 0) return 0
    const head = data.toString('latin1', 0, end)
    this.#status = Number(head.slice(9, 12))
    this.#bytes = 0
    this.#kept = []
    if (CHUNKED.test(head)) {
      this.#part = 'chunk-size'
      return end + 4
    }
    this.#missing = Number(LENGTH.exec(head)?.[1] ?? 0)
    if (this.#missing === 0) this.#finish()
    else this.#part = 'sized'
    return end + 4
  }

  #chunkSize(data: Buffer): number {
    const end = data.indexOf(LINE_END)
    if (end < 0) return 0
    this.#missing = Number.parseInt(data.toString('latin1', 0, end), 16)
    this.#part = this.#missing === 0 ? 'trailer' : 'chunk'
    return end + 2
  }

  #content(data: Buffer): number {
    const used = Math.min(this.#missing, data.length)
    if (this.keepBody) this.#kept.push(Buffer.from(data.subarray(0, used)))
    this.#bytes += used
    this.#missing -= used
    if (this.#missing > 0) return used
    if (this.#part === 'sized') this.#finish()
    else this.#part = 'chunk-end'
    return used
  }

  #finish(): void {
    this.#part = 'head'
    const body = this.keepBody ? Buffer.concat(this.#kept).toString('utf8') : undefined
    this.#kept = []
    this.#answered({ status: this.#status, bytes: this.#bytes, body })
  }
}
