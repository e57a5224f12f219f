import { badRequest } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { bodyMemory } from './body-memory.ts'
import { wholeBody } from './body-pieces.ts'
import { holdsMoreValues } from './json-values.ts'

/** Reading what was sent, within limits. */

const DEPTH_MAX = 32
/** Lists, objects and what is in them. The largest of our own commands, a whole timetable, has a third of it. */
export const JSON_VALUES_MAX = 50_000
/** An object with these names could change what others inherit. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype'])

/** What reading a body needs of an installation. */
export type BodyDependencies = Pick<Dependencies, 'limits' | 'get'>

/** How large a JSON body may be. */
export interface JsonBounds {
  readonly bytes: number
  readonly values: number
}

/** A JSON object; an absent body is an empty one. */
export async function readJson(
  request: HttpRequest,
  { limits, get }: BodyDependencies,
  { bytes: most = limits.jsonBytes, values }: Partial<JsonBounds> = {},
): Promise<Body> {
  const bytes = await wholeBody(request, Math.min(most, limits.jsonBytes), get(bodyMemory))
  if (bytes.length === 0) return {}
  return parseJsonObject(bytes, values)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJsonObject(bytes: Uint8Array, valuesMax = JSON_VALUES_MAX): Body {
  // Before it is parsed: what is small as text may be large as objects.
  if (holdsMoreValues(bytes, valuesMax)) throw badRequest('The request holds too many values.')
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw badRequest(undefined, undefined, { cause: error })
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest()
  checkShape(value)
  return value as Body
}

export function checkShape(value: unknown, depth = 0) {
  if (typeof value !== 'object' || value === null) return
  if (depth >= DEPTH_MAX) throw badRequest()
  if (Array.isArray(value)) {
    for (const item of value) checkShape(item, depth + 1)
    return
  }
  for (const [name, item] of Object.entries(value)) {
    if (DANGEROUS.has(name)) throw badRequest()
    checkShape(item, depth + 1)
  }
}
