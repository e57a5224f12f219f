import type { Context } from 'hono'
import { Refusal } from '#records/errors.ts'
import { ComeBackLater } from './rate-limits.ts'
import { pathWithoutSecrets } from './requests.ts'
import type { Env, Service } from './service.ts'

/** The one place that turns a refusal, or a mistake of ours, into an answer. */
export function answerError(error: unknown, context: Context<Env>, service: Pick<Service, 'log'>): Response {
  const requestId = context.get('requestId')
  if (error instanceof Refusal) {
    if (error.cause) service.log.debug('refused', { requestId, status: error.status, cause: error.cause })
    const answer = json(context, { data: error.data, message: error.message, status: error.status }, error.status)
    if (error instanceof ComeBackLater) answer.headers.set('retry-after', String(error.retryAfterSeconds))
    return answer
  }
  const path = pathWithoutSecrets(context.req.path)
  service.log.error('request failed', { requestId, method: context.req.method, path, error })
  return json(context, { data: {}, message: 'Something went wrong while processing your request.', status: 500 }, 500)
}

/** Built without the framework's header objects, which cost as much as reading a record. */
export function json(_context: Context<Env>, body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: JSON_TYPE })
}

const JSON_TYPE = { 'content-type': 'application/json' }
