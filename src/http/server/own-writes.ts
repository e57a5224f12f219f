import type { Dependencies } from '../areas/dependencies.ts'
import { cookieOf } from '../auth/cookies.ts'
import { isFromOurPages, originOf } from '../auth/origin.ts'
import { type Cursors, cursorsOf } from '../live/since/cursors.ts'
import type { HttpRequest, HttpResponse } from './http-request.ts'

/** By then every process knows of it. */
const SECONDS = 10
const COOKIE = 'place'

/** Before a request is answered, and before its answer leaves. */
export interface OwnWrites {
  before(request: HttpRequest): Promise<void> | undefined
  after(request: HttpRequest, answer: HttpResponse): Promise<HttpResponse> | HttpResponse
}

/**
 * A visitor's next request may come to another process than the one through which they have written. Their browser says how far they
 * have come, and that is waited for; of whoever is signed in it is known without. Undefined where there is one process.
 */
export function ownWritesOf({ db, publicUrl }: Pick<Dependencies, 'db' | 'publicUrl'>): OwnWrites | undefined {
  if (!db.store.others.mayBe) return undefined
  const origin = originOf(publicUrl)
  const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
  let cursors: Cursors | undefined

  async function waitFor(cursor: string): Promise<void> {
    cursors ??= await cursorsOf(db)
    const place = cursors.placeOf(cursor)
    if (place) await db.catchUp(place.seq)
  }

  async function withPlace({ headers = {}, ...answer }: HttpResponse): Promise<HttpResponse> {
    cursors ??= await cursorsOf(db)
    const cookie = `${COOKIE}=${cursors.at(db.follower.place)}; ${attributes}`
    return { ...answer, headers: { ...headers, 'set-cookie': [headers['set-cookie'] ?? [], cookie].flat() } }
  }

  return {
    before(request) {
      const cursor = isRead(request) ? cookieOf(request, COOKIE) : undefined
      return cursor === undefined ? undefined : waitFor(cursor)
    },
    after(request, answer) {
      const hasWritten = !isRead(request) && answer.status < 400 && db.follower.place.seq > 0
      return hasWritten && !request.asker && isFromOurPages(request, origin) ? withPlace(answer) : answer
    },
  }
}

const isRead = ({ method }: HttpRequest) => method === 'GET' || method === 'HEAD'
