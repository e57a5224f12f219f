import { badRequest, Refusal } from '#records/errors.ts'
import { tooLarge } from './body-pieces.ts'
import { MultipartParser, type PartHead, type PartListener, utf8TextIn } from './multipart-parser.ts'

/** How much a form may hold. */
export interface FormBounds {
  /** Of everything but the contents of files. */
  readonly bytes: number
  /** Fields, of which some may be files. */
  readonly fields: number
  readonly files: number
  /** Of each file. */
  readonly fileBytes: number
}

/** Parts of a form in their order; a file stays a `File` until it is taken in. */
export type FormPart = readonly [name: string, value: string | File]

const tooManyFields = () => new Refusal(413, 'The form has too many fields.')
const tooManyFiles = () => new Refusal(413, 'The form has more files than it may have.')

/**
 * A file of which nothing was kept, because it is larger than any that the form takes. It knows its size, so that whoever
 * looks at that says at its field what is wrong with it.
 */
class OversizedFile extends File {
  readonly #size: number

  constructor(name: string, type: string, size: number) {
    super([], name, { type })
    this.#size = size
  }

  override get size(): number {
    return this.#size
  }

  override bytes(): Promise<never> {
    return Promise.reject(tooLarge())
  }

  override arrayBuffer(): Promise<never> {
    return Promise.reject(tooLarge())
  }

  override text(): Promise<never> {
    return Promise.reject(tooLarge())
  }

  override stream(): never {
    throw tooLarge()
  }

  override slice(): never {
    throw tooLarge()
  }
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** The parts of a form by its content type, refused while it arrives as soon as there is more than it may hold. */
export async function readParts(contentType: string, pieces: Pieces, bounds: FormBounds): Promise<readonly FormPart[]> {
  const [type = ''] = contentType.split(';')
  switch (type.trim().toLowerCase()) {
    case 'multipart/form-data':
      return multipartParts(contentType, pieces, bounds)
    case 'application/x-www-form-urlencoded':
      return urlencodedParts(pieces, bounds)
    default:
      throw badRequest()
  }
}

async function multipartParts(contentType: string, pieces: Pieces, bounds: FormBounds): Promise<readonly FormPart[]> {
  const collector = new PartCollector(bounds)
  const parser = new MultipartParser(contentType, collector)
  let hasBegun = false
  for await (const piece of pieces) {
    hasBegun = true
    parser.write(piece)
  }
  // An absent body is an empty form.
  if (hasBegun) parser.end()
  return collector.parts
}

/** Marks, head and line ends of a part, besides its name. */
const PART_OVERHEAD_BYTES = 100

class PartCollector implements PartListener {
  readonly #bounds: FormBounds
  readonly parts: FormPart[] = []
  #textBytes = 0
  #files = 0
  #head: PartHead | undefined
  #pieces: Uint8Array[] = []
  #size = 0

  constructor(bounds: FormBounds) {
    this.#bounds = bounds
  }

  begin(head: PartHead) {
    if (this.parts.length >= this.#bounds.fields) throw tooManyFields()
    this.#head = head
    this.#pieces = []
    this.#size = 0
    this.#countText(head.name.length + PART_OVERHEAD_BYTES)
  }

  piece(bytes: Uint8Array) {
    if (this.#size === 0) this.#checkFile()
    this.#size += bytes.length
    if (!this.#isFile) this.#countText(bytes.length)
    if (this.#isOversized) this.#pieces = []
    else this.#pieces.push(bytes)
  }

  end() {
    const { name, filename, type } = this.#head!
    if (filename !== undefined && filename !== '' && this.#size === 0) this.#checkFile()
    const value = filename === undefined ? utf8TextIn(Buffer.concat(this.#pieces)) : this.#file(filename, type)
    this.#pieces = []
    this.parts.push([name, value])
  }

  #file(name: string, type: string): File {
    if (this.#isOversized) return new OversizedFile(name, type, this.#size)
    return new File(this.#pieces as Uint8Array<ArrayBuffer>[], name, { type })
  }

  get #isOversized(): boolean {
    return this.#isFile && this.#size > this.#bounds.fileBytes
  }

  get #isFile(): boolean {
    return this.#head?.filename !== undefined
  }

  /** A file input that was left alone sends one without name and contents, which is none. */
  #checkFile() {
    if (this.#isFile && ++this.#files > this.#bounds.files) throw tooManyFiles()
  }

  #countText(bytes: number) {
    this.#textBytes += bytes
    if (this.#textBytes > this.#bounds.bytes) throw tooLarge()
  }
}

const AMPERSAND = 0x26

async function urlencodedParts(pieces: Pieces, { bytes, fields }: FormBounds): Promise<readonly FormPart[]> {
  const parts: Uint8Array[] = []
  let size = 0
  let found = 1
  for await (const piece of pieces) {
    size += piece.length
    if (size > bytes) throw tooLarge()
    // Counted before they are parsed: the time for that grows with the square of their number.
    for (let at = piece.indexOf(AMPERSAND); at !== -1; at = piece.indexOf(AMPERSAND, at + 1))
      if (++found > fields) throw tooManyFields()
    parts.push(piece)
  }
  return [...new URLSearchParams(Buffer.concat(parts).toString('utf8'))]
}

/** The same as browsers know it. */
export function formDataOf(parts: readonly FormPart[]): FormData {
  const form = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}
