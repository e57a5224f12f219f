import { badRequest } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { turnName, turnsOf } from '../limits/turns.ts'
import type { HttpRequest } from '../server/http-request.ts'
import { bodyMemory } from './body-memory.ts'
import { wholeBody } from './body-pieces.ts'
import { SMALL_JSON } from './json-bounds.ts'
import { countValues } from './json-values.ts'

/** Reading what was sent, within what the route takes. */

const DEPTH_MAX = 32
/** An object with these names could change what others inherit. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype'])

/** What reading a body needs of an installation. */
export type BodyDependencies = Pick<Dependencies, 'limits' | 'get' | 'sessions'>

/** A JSON object; an absent body is an empty one. */
export async function readJson(request: HttpRequest, dependencies: BodyDependencies): Promise<Body> {
  const bytes = await jsonBytes(request, dependencies)
  return bytes.length === 0 ? {} : parseJson([bytes], request, dependencies)
}

/** Of a body of no type that we know, which may be none. */
export async function readNothing(request: HttpRequest, dependencies: BodyDependencies): Promise<Body> {
  if ((await jsonBytes(request, dependencies)).length > 0) throw badRequest()
  return {}
}

const jsonBytes = (request: HttpRequest, { limits, get }: BodyDependencies) =>
  wholeBody(request, Math.min(request.jsonBounds.bytes, limits.jsonBytes), get(bodyMemory))

/** All that the objects of these texts hold. */
export const parseJson = (
  texts: readonly Uint8Array[],
  request: HttpRequest,
  dependencies: BodyDependencies,
): Promise<Body> => inTurns(texts, request, dependencies, (): Body => Object.assign({}, ...texts.map(parsed)))

/** Parses the texts, unless they hold too much. Large ones take turns. */
export async function inTurns<T>(
  texts: readonly Uint8Array[],
  request: HttpRequest,
  { get, sessions }: BodyDependencies,
  parse: () => T,
): Promise<T> {
  const most = request.jsonBounds.values
  // Before they are parsed: what is small as text may be large as objects.
  const values = texts.reduce((sum, text) => sum + countValues(text, most), 0)
  if (values > most) throw badRequest('The request holds too many values.')
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  const turnsTaken = Math.ceil(Math.max(length / SMALL_JSON.bytes, values / SMALL_JSON.values))
  if (turnsTaken <= 1) return parse()
  const turns = get(turnsOf)
  const name = turnName(await sessions.viewerOf(request), request)
  // Whoever sends much waits as often as for so many small ones.
  for (let turn = 1; turn < turnsTaken; turn++) await turns.wait(name, request.gone)
  return turns.run(name, async () => parse(), request.gone)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parsed(bytes: Uint8Array): Body {
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
