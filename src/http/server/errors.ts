import { Refusal } from '#records/errors.ts'
import { isDiskFull } from '#records/storage/disk-full.ts'
import type { Dependencies } from '../areas/dependencies.ts'
import { laterIfAway } from '../limits/database-away.ts'
import { ComeBackLater } from '../limits/rate-limits.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from './http-request.ts'
import { pathWithoutSecrets } from './incoming-request.ts'

/** The one place that turns a refusal, or a mistake of ours, into an answer. */
export function errorResponse(thrown: unknown, request: HttpRequest, { log }: Pick<Dependencies, 'log'>): HttpResponse {
  const { requestId, method } = request
  const error = laterIfAway(thrown)
  if (error !== thrown) log.error('a request found no database', { requestId, error: thrown })
  if (error instanceof Refusal) {
    if (error.cause) log.debug('refused', { requestId, status: error.status, why: nameOf(error.cause) })
    const later = error instanceof ComeBackLater ? { 'retry-after': String(error.retryAfterSeconds) } : undefined
    return jsonResponse({ data: error.data, message: error.message, status: error.status }, error.status, later)
  }
  if (isDiskFull(error)) {
    log.error('a request found no room', { requestId, error })
    const full = { data: {}, message: 'The disk of the service is full. Nothing was saved.', status: 503 }
    return jsonResponse(full, 503, DISK_RETRY)
  }
  log.error('request failed', { requestId, method, path: pathWithoutSecrets(request.path), error })
  return jsonResponse({ data: {}, message: 'Something went wrong while processing your request.', status: 500 }, 500)
}

/** Somebody has to make room first. */
const DISK_RETRY = { 'retry-after': '60' }

/** Not its message: that may quote what was sent, a password included. */
const nameOf = (cause: unknown) => (cause instanceof Error ? cause.constructor.name : typeof cause)
