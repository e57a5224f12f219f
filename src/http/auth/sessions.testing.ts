import { ServerResponse } from 'node:http'
import { HttpRequest } from '../server/http-request.ts'
import type { IncomingRequest } from '../server/incoming-request.ts'

/** A request of somebody with this token, that nobody sent. */
export function requestWith(authorization: string): HttpRequest {
  const incoming = { url: '/', method: 'GET', headers: { authorization } } as IncomingRequest
  return new HttpRequest(incoming, new ServerResponse(incoming))
}
