import { notFound } from '#records/errors.ts'
import type { FileField, FilesField } from '#records/schema/fields.ts'
import type { Schema } from '#records/schema/schema.ts'
import { type Blob, fileOf, readPart } from '#records/storage/blobs.ts'
import type { StoreReads } from '#records/storage/store.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { allows } from '#records/viewing/viewer-records.ts'
import type { Dependencies, Routes } from '../areas/dependencies.ts'
import { isNamedByEtag } from '../server/etags.ts'
import { type HttpRequest, type HttpResponse, jsonResponse } from '../server/http-request.ts'
import { isKnownType } from './content.ts'
import { thumbSizeOf } from './images.ts'
import { type Span, spanOf } from './range.ts'
import { Thumbs } from './thumbs.ts'

/** Files of records. Each one obeys its record's view rule; what may not be seen is not there. */
export const filesRoutes: Routes = (router, dependencies) => {
  checkFileFields(dependencies.db.schema)
  const thumbs = new Thumbs(dependencies.db)

  router.get('/api/files/:collection/:record/:name', async (request) => {
    const { blob, created, field, caching } = await findFile(request, dependencies)
    const size = request.query('thumb') ?? ''
    const thumb = field.thumbs.includes(size) ? await thumbs.of(blob, size) : undefined
    const name = thumb ? thumbName(size, request.param('name')) : request.param('name')
    return answer(request, dependencies.db.store, { blob: thumb ?? blob, name, created, caching })
  })
}

/** `640x0_field.jpg`, or `640x0_field.webp` in that format. */
const thumbName = (size: string, name: string): string =>
  size.endsWith('.webp') ? `${size.slice(0, -5)}_${name.replace(/\.\w+$/, '')}.webp` : `${size}_${name}`

/** A declaration that could never be fulfilled is a mistake of ours, told at the start. */
function checkFileFields({ collections }: Schema) {
  for (const { name, declared } of collections) {
    for (const [field, options] of Object.entries(declared)) {
      if (options.kind !== 'file') continue
      const unknown = options.types.find((type) => !isKnownType(type)) ?? options.thumbs.find((it) => !thumbSizeOf(it))
      if (unknown !== undefined) throw new Error(`${name}.${field}: files cannot be "${unknown}"`)
    }
  }
}

const CACHING = {
  /** A name stands for one content for ever. */
  always: 'public, max-age=31536000, immutable',
  /** Everybody may see it today; within five minutes a change of its record counts everywhere. */
  today: 'public, max-age=300',
  never: 'private, no-store',
}

interface Found {
  blob: Blob
  /** When the record was made: the content's own time would tell whether somebody else had the same one before. */
  created: string
  field: FileField | FilesField
  caching: string
}

/** Server-made names have nothing else in them. */
const NAME = /^[\w.-]{1,255}$/

async function findFile(request: HttpRequest, dependencies: Dependencies): Promise<Found> {
  const { db } = dependencies
  const [id, name] = [request.param('record'), request.param('name')]
  const collection = db.schema.find(request.param('collection'))
  if (!collection || !NAME.test(name)) throw notFound()
  const blob = await fileOf(db.store, collection, id, name)
  if (!blob) throw notFound()
  const field = collection.declared[blob.field]
  if (field?.kind !== 'file' || field.hidden) throw notFound()
  const record = await db.stored(collection, id)
  if (!record) throw notFound()
  const found = { blob, created: String(record['created']), field }
  if (collection.rules.view === '') return { ...found, caching: CACHING.always }
  const maySee = (viewer: Viewer) => allows(db, collection, 'view', record, db.contextFor(viewer))
  if (await maySee(GUEST)) return { ...found, caching: CACHING.today }
  if (await maySee(await askerOf(request, dependencies))) return { ...found, caching: CACHING.never }
  throw notFound()
}

/** Images and sounds of a page cannot send a header; their address carries a short token instead. */
async function askerOf(request: HttpRequest, { sessions }: Dependencies): Promise<Viewer> {
  const token = request.query('token')
  return (token && (await sessions.viewerOfFileToken(token))) || sessions.viewerOf(request)
}

interface Served {
  blob: Blob
  name: string
  created: string
  caching: string
}

async function answer(request: HttpRequest, store: StoreReads, asked: Served): Promise<HttpResponse> {
  const { blob, name, created, caching } = asked
  const etag = `"${blob.hash}"`
  const modified = new Date(created).toUTCString()
  const headers = {
    'cache-control': caching,
    'content-disposition': `${mayShow(request, blob.type) ? 'inline' : 'attachment'}; filename=${name}`,
    'content-security-policy': "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'last-modified': modified,
    etag,
  }
  if (isKnown(request, etag, modified)) return { status: 304, headers }

  const wanted = wantedSpan(request, etag, blob.size)
  if (wanted === 'unsatisfiable') return noSuchPart(blob.size)
  const { start, end } = wanted === 'whole' ? { start: 0, end: blob.size - 1 } : wanted
  const described = {
    ...headers,
    'content-type': blob.type.startsWith('text/') ? `${blob.type}; charset=utf-8` : blob.type,
    'content-length': String(end - start + 1),
    ...(wanted === 'whole' ? {} : { 'content-range': `bytes ${start}-${end}/${blob.size}` }),
  }
  if (request.method === 'HEAD') return { status: 200, headers: described }
  const body = await contentOf(store, blob, { start, end })
  return { status: wanted === 'whole' ? 200 : 206, headers: described, body }
}

/** Everything else could be a page or a program to somebody's computer. */
const mayShow = (request: HttpRequest, type: string) =>
  /^(?:image|audio)\//.test(type) && !['1', 'true', 't'].includes(request.query('download') ?? '')

/** Whether the asker has this content already. */
function isKnown(request: HttpRequest, etag: string, modified: string): boolean {
  if (request.header('if-none-match') !== undefined) return isNamedByEtag(request, etag)
  return Date.parse(modified) <= Date.parse(request.header('if-modified-since') ?? '')
}

/** A part is worth something only to who has the rest of the same content. */
function wantedSpan(request: HttpRequest, etag: string, size: number) {
  const rest = request.header('if-range')
  if (request.method === 'HEAD' || (rest !== undefined && rest !== etag)) return 'whole'
  return spanOf(request.header('range'), size)
}

const noSuchPart = (size: number): HttpResponse =>
  jsonResponse({ data: {}, message: 'The requested range cannot be satisfied.', status: 416 }, 416, {
    'content-range': `bytes */${size}`,
  })

/** What fits into one piece goes at once; of anything larger the next piece is read when the last one has left. */
async function contentOf(store: StoreReads, { hash }: Blob, { start, end }: Span) {
  const pieces = readPart(store, hash, start, end)
  const first = await pieces.next()
  if (first.done) return new Uint8Array()
  if (first.value.byteLength === end - start + 1) return first.value
  return following(first.value, pieces)
}

async function* following(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first
  yield* rest
}
