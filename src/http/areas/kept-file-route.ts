import type { Reader } from '#records/reader.ts'
import { turnName, turnsOf } from '../limits/turns.ts'
import { CachedPage, sizeOfPage } from '../pages/cached-page.ts'
import { ChangeCache, type Making } from '../pages/change-cache.ts'
import { encodingFor } from '../pages/compress.ts'
import { type ReadTracker, TrackedReader } from '../pages/read-tracker.ts'
import { isNamedByEtag } from '../server/etags.ts'
import type { HttpRequest } from '../server/http-request.ts'
import type { Dependencies, Routes } from './dependencies.ts'

interface Declaration<FileRequest extends { readonly key: string }> {
  readonly path: string
  /** Of all files together. */
  readonly keptBytes: number
  readonly headers: Readonly<Record<string, string>>
  /** What a request wants; files with the same key are the same. */
  readonly asked: (request: HttpRequest) => FileRequest
  readonly write: (by: { readonly reader: Reader; readonly publicUrl: string }, asked: FileRequest) => Promise<string>
}

/**
 * A public file that many ask for again and again: it is written once for everybody, kept until something changes that was read for it,
 * and not sent to whoever has it already.
 */
export const keptFileRoute =
  <FileRequest extends { readonly key: string }>(declared: Declaration<FileRequest>): Routes =>
  (router, dependencies: Dependencies) => {
    const { db, publicUrl, get, sessions } = dependencies
    const cache = new ChangeCache(db.feed, db.now, declared.keptBytes, sizeOfPage)
    router.get(declared.path, async (request) => {
      const asked = declared.asked(request)
      const name = turnName(await sessions.viewerOf(request), request)
      const write = async (reads: ReadTracker) => {
        const text = await declared.write({ reader: new TrackedReader(db, reads), publicUrl }, asked)
        return new CachedPage(Buffer.from(text), declared.headers)
      }
      const inTurn = ({ reads, gone }: Making) => get(turnsOf).run(name, () => write(reads), gone)
      const file = await cache.get(asked.key, inTurn, request)
      if (!file) throw new Error(`${declared.path} was not written`)
      const headers = { ...file.headers, etag: file.etag }
      if (isNamedByEtag(request, file.etag)) return { status: 304, headers }
      const encoding = encodingFor(request.header('accept-encoding'), file.body.length)
      return {
        status: 200,
        headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
        body: await file.as(encoding),
      }
    })
  }
