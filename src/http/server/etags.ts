import type { HttpRequest } from './http-request.ts'

/** Without the mark of a weak tag, which makes no difference here. */
const OPAQUE_TAG = /"[^"]*"/g

/** Whether `If-None-Match` names what would be sent: alone, in a list, weak (as proxies that compress make it) or as `*`. */
export function isNamedByEtag(request: HttpRequest, etag: string): boolean {
  const known = request.header('if-none-match')
  if (known === undefined) return false
  return known.trim() === '*' || known.matchAll(OPAQUE_TAG).some(([tag]) => tag === etag)
}
