import { MIMEType } from 'node:util'
import { badRequest } from '#records/errors.ts'

/** What stands above the contents of a part. */
export interface PartHead {
  readonly name: string
  /** Undefined for a text. */
  readonly filename: string | undefined
  readonly type: string
}

/** Is told of each part as it arrives, and may refuse it. */
export interface PartListener {
  begin(head: PartHead): void
  piece(bytes: Uint8Array): void
  end(): void
}

type State = 'before' | 'mark' | 'head' | 'contents' | 'after'

/** Room for the longest names that people give to files, and then some. */
const HEAD_MAX_BYTES = 16 * 1024
const LINE_END = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const LAST = Buffer.from('--')

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads `multipart/form-data` while it arrives. It keeps no more of it than a piece and a head; every byte is looked at
 * once, whatever is sent.
 */
export class MultipartParser {
  readonly #mark: Buffer
  readonly #listener: PartListener
  /** What cannot be told yet. A mark begins with the end of a line, so the first one gets one too. */
  #rest: Buffer = LINE_END
  #state: State = 'before'

  constructor(contentType: string, listener: PartListener) {
    this.#mark = Buffer.from(`\r\n--${boundaryIn(contentType)}`, 'latin1')
    this.#listener = listener
  }

  write(piece: Uint8Array) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    while (this.#step());
  }

  /** After the last piece. */
  end() {
    if (this.#state !== 'after') throw badRequest()
  }

  /** Whether there may be more to do with what is there. */
  #step(): boolean {
    switch (this.#state) {
      case 'before':
        return this.#atFirstMark()
      case 'mark':
        return this.#afterMark()
      case 'head':
        return this.#atHead()
      case 'contents':
        return this.#atContents()
      case 'after':
        this.#rest = NOTHING
        return false
    }
  }

  #atFirstMark(): boolean {
    if (this.#rest.length < this.#mark.length) return false
    if (!this.#rest.subarray(0, this.#mark.length).equals(this.#mark)) throw badRequest()
    return this.#go('mark', this.#mark.length)
  }

  #afterMark(): boolean {
    if (this.#rest.length < 2) return false
    const two = this.#rest.subarray(0, 2)
    if (two.equals(LAST)) return this.#go('after', 2)
    if (!two.equals(LINE_END)) throw badRequest()
    return this.#go('head', 2)
  }

  #atHead(): boolean {
    const end = this.#rest.subarray(0, HEAD_MAX_BYTES).indexOf(HEAD_END)
    if (end === -1) {
      if (this.#rest.length >= HEAD_MAX_BYTES) throw badRequest()
      return false
    }
    this.#listener.begin(headIn(this.#rest.subarray(0, end)))
    return this.#go('contents', end + HEAD_END.length)
  }

  #atContents(): boolean {
    const end = this.#rest.indexOf(this.#mark)
    // Without a mark, the last bytes may still be the beginning of one.
    const sure = end === -1 ? Math.max(this.#rest.length - this.#mark.length + 1, 0) : end
    if (sure > 0) this.#listener.piece(this.#rest.subarray(0, sure))
    if (end === -1) {
      this.#rest = this.#rest.subarray(sure)
      return false
    }
    this.#listener.end()
    return this.#go('mark', end + this.#mark.length)
  }

  #go(state: State, taken: number): true {
    this.#state = state
    this.#rest = this.#rest.subarray(taken)
    return true
  }
}

const NOTHING: Buffer = Buffer.alloc(0)

function boundaryIn(type: string): string {
  try {
    const boundary = new MIMEType(type).params.get('boundary')
    if (boundary !== null && boundary !== '' && boundary.length <= 200) return boundary
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
  throw badRequest()
}

const DISPOSITION = /^form-data\s*;/i
const PARAMETER = /;\s*(name|filename)\s*=\s*(?:"([^"]*)"|([^\s";]+))/gi

function headIn(bytes: Uint8Array): PartHead {
  const lines = utf8TextIn(bytes).split('\r\n')
  const valueOf = (header: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${header}:`))?.slice(header.length + 1)
  const disposition = valueOf('content-disposition')?.trim() ?? ''
  if (!DISPOSITION.test(disposition)) throw badRequest()
  const found = new Map<string, string>()
  for (const [, name = '', quoted, bare = ''] of disposition.matchAll(PARAMETER))
    found.set(name.toLowerCase(), unescaped(quoted ?? bare))
  const name = found.get('name')
  if (name === undefined) throw badRequest()
  const type = valueOf('content-type')?.trim().toLowerCase() ?? 'text/plain'
  return { name, filename: found.get('filename'), type }
}

/** As browsers write these in names. */
const unescaped = (text: string) =>
  text.replaceAll(/%22|%0d|%0a/gi, (sign) => (sign === '%22' ? '"' : /d/i.test(sign) ? '\r' : '\n'))

/** Of what is no UTF-8, nothing is guessed. */
export function utf8TextIn(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
}
