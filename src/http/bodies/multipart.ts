import { badRequest } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { type BodyDependencies, checkShape, inTurns, parseJson } from './body.ts'
import { bodyMemory } from './body-memory.ts'
import { bodyPieces } from './body-pieces.ts'
import { type FormBounds, readParts } from './form-body.ts'

/** A form with files, as browsers and PocketBase's client send it. A file stays a `File` until it is taken in. */

/** More than any collection has fields, and than any field takes files. */
const PARTS_MAX = 200
/** Values that are no files, as JSON; may occur several times. */
const JSON_PART = '@jsonPayload'

const utf8 = new TextEncoder()

interface MultipartBounds extends FormBounds {
  /** Whether a field of this name holds JSON, of which a form has the text. */
  readonly isJson: (name: string) => boolean
}

/** Texts are held to the same limits whether they come in a form or as JSON. */
export async function readMultipart(
  request: HttpRequest,
  dependencies: BodyDependencies,
  { isJson = () => false, ...bounds }: Partial<MultipartBounds> = {},
): Promise<Body> {
  const { limits, get } = dependencies
  const pieces = bodyPieces(request, limits.uploadBytes, get(bodyMemory))
  const parts = await readParts(request.header('content-type') ?? '', pieces, {
    bytes: Math.min(request.jsonBounds.bytes, limits.jsonBytes),
    fields: PARTS_MAX,
    files: PARTS_MAX,
    fileBytes: limits.uploadBytes,
    ...bounds,
  })
  const json = parts.filter(([name]) => isJson(name)).map(([, value]) => utf8.encode(String(value)))
  const body = await inTurns(json, request, dependencies, () =>
    Object.fromEntries(gathered(parts.map(([name, value]) => [name, isJson(name) ? jsonOrText(value) : value]))),
  )
  checkShape(body)
  const texts = parts
    .filter(([name]) => name === JSON_PART)
    .map(([, value]) => {
      if (typeof value !== 'string') throw badRequest()
      return utf8.encode(value)
    })
  return Object.assign(body, await parseJson(texts, request, dependencies))
}

/** A name that occurs several times is a list. */
function gathered(parts: readonly (readonly [name: string, value: unknown])[]): Map<string, unknown> {
  const values = new Map<string, unknown[]>()
  for (const [name, value] of parts) {
    if (name === JSON_PART || isUnfilled(value)) continue
    const earlier = values.get(name)
    if (earlier) earlier.push(value)
    else values.set(name, [value])
  }
  return new Map([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]))
}

/** A page's file input where nobody chose a file says nothing. */
const isUnfilled = (value: unknown) => value instanceof File && value.name === '' && value.size === 0

/** As PocketBase has it: whatever is no JSON is a text. */
function jsonOrText(value: string | File): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
