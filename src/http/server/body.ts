import { badRequest, Refusal } from '#records/errors.ts'
import type { Body } from '#records/viewing/viewer-records.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import type { HttpRequest } from './http-request.ts'

/** Reading what was sent, within limits. */

const DEPTH_MAX = 32
/** An object with these names could change what others inherit. */
const DANGEROUS = new Set(['__proto__', 'constructor', 'prototype'])

export const tooLarge = () => new Refusal(413, 'The request is too large.')

/** The bytes of a body, refused as soon as they are too many. */
export async function readBytes(request: HttpRequest, max: number): Promise<Uint8Array> {
  if (Number(request.header('content-length') ?? 0) > max) throw tooLarge()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    // Not destroyed when too much comes: the server then ends the connection soon after its answer, and not never.
    for await (const part of request.incoming.iterator({ destroyOnReturn: false })) {
      size += part.length
      if (size > max) throw tooLarge()
      parts.push(part)
    }
  } catch (error) {
    // A connection that breaks half way is no mistake of ours.
    throw error instanceof Refusal ? error : badRequest(undefined, undefined, { cause: error })
  }
  return Buffer.concat(parts)
}

/** A JSON object; an absent body is an empty one. */
export async function readJson(request: HttpRequest, { limits }: Pick<Dependencies, 'limits'>): Promise<Body> {
  const bytes = await readBytes(request, limits.jsonBytes)
  if (bytes.length === 0) return {}
  return parseJsonObject(bytes)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function parseJsonObject(bytes: Uint8Array): Body {
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
