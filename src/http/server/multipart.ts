import { MIMEType } from 'node:util'
import { badRequest } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { checkShape, parseJsonObject, readBytes, tooLarge } from './body.ts'
import type { HttpRequest } from './http-request.ts'

/** A form with files, as browsers and PocketBase's client send it. A file stays a `File` until it is taken in. */

/** More than any collection has fields, and than any field takes files. */
const PARTS_MAX = 200
/** Values that are no files, as JSON; may occur several times. */
const JSON_PART = '@jsonPayload'

const utf8 = new TextEncoder()

export async function readMultipart(request: HttpRequest, { limits }: Pick<Dependencies, 'limits'>): Promise<Body> {
  const type = request.header('content-type') ?? ''
  const bytes = await readBytes(request, limits.uploadBytes)
  if (bytes.length === 0) return {}
  refuseManyParts(bytes, type)
  const parts = [...(await parseForm(bytes, type))]
  checkTexts(parts, limits.jsonBytes)
  const body = Object.fromEntries(gathered(parts))
  checkShape(body)
  for (const [, value] of parts.filter(([name]) => name === JSON_PART)) {
    if (typeof value !== 'string') throw badRequest()
    Object.assign(body, parseJsonObject(utf8.encode(value)))
  }
  return body
}

/** Counted before anything is made of them: a million empty parts fit into a body that is not large. */
function refuseManyParts(bytes: Uint8Array, type: string) {
  const boundary = boundaryIn(type)
  if (!boundary) throw badRequest()
  const mark = Buffer.from(`--${boundary}`, 'latin1')
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let found = 0
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) {
    // One mark before each part, and one at the end.
    if (++found > PARTS_MAX + 1) throw badRequest()
  }
}

/** Read as the parser below reads it: another boundary would count other parts. */
function boundaryIn(type: string): string | null {
  try {
    return new MIMEType(type).params.get('boundary')
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
}

async function parseForm(bytes: Uint8Array, type: string): Promise<FormData> {
  try {
    return await new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': type } }).formData()
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
}

type Part = readonly [name: string, value: string | File]

/** Stands wherever the parser found bytes that are no UTF-8. */
const NO_CHARACTER = '\ufffd'

/** Texts are held to the same limits whether they come in a form or as JSON. */
function checkTexts(parts: readonly Part[], max: number) {
  let size = 0
  for (const [name, value] of parts) {
    const text = typeof value === 'string' ? value : ''
    size += name.length + text.length
    if (name.includes(NO_CHARACTER) || text.includes(NO_CHARACTER)) throw badRequest()
  }
  if (size > max) throw tooLarge()
}

/** A name that occurs several times is a list. */
function gathered(parts: readonly Part[]): Map<string, unknown> {
  const values = new Map<string, unknown>()
  for (const [name, value] of parts) {
    if (name === JSON_PART || isUnfilled(value)) continue
    const earlier = values.get(name)
    values.set(name, earlier === undefined ? value : [earlier, value].flat())
  }
  return values
}

/** A page's file input where nobody chose a file says nothing. */
const isUnfilled = (value: string | File) => typeof value !== 'string' && value.name === '' && value.size === 0
