import { notFound } from '#records/errors.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Actor } from '#records/viewing/actor.ts'
import {
  type Body,
  checkOpen,
  createAs,
  deleteAs,
  type ListOptions,
  listAs,
  type ShapeOptions,
  shown,
  viewAs,
} from '#records/viewing/viewer-records.ts'
import type { Dependencies, Routes } from '../areas/dependencies.ts'
import { readJson, readNothing } from '../bodies/body.ts'
import { readMultipart } from '../bodies/multipart.ts'
import { refuseHopeless, takeFiles, type Write } from '../files/intake.ts'
import { type HttpRequest, jsonResponse, NO_CONTENT } from '../server/http-request.ts'
import { batchRoute } from './batch-route.ts'
import { readLimitsFor, readTurnsOf, turnToRead } from './client-reads.ts'
import { recordJson } from './record-json.ts'
import { type RecordWriter, writersOf } from './record-writer.ts'

/** The records API: list, view, create, update, delete, and several of these at once, as PocketBase's clients speak it. */
export const recordsRoutes =
  (writers: readonly RecordWriter[] = []): Routes =>
  (router, dependencies) => {
    const writerOf = writersOf(writers)
    const { db, sessions } = dependencies
    const turns = dependencies.get(readTurnsOf)
    const base = '/api/collections/:collection/records'
    const jsonOf = (action: 'create' | 'update') => (request: HttpRequest) =>
      recordJson(db.schema.find(request.param('collection')), action)

    router.get(base, async (request) => {
      const collection = collectionOf(request, dependencies)
      const viewer = await sessions.viewerOf(request)
      const limits = readLimitsFor(turns, viewer, request)
      return jsonResponse(await listAs(db, viewer, collection, { ...listOptions(request), limits }))
    })

    router.get(`${base}/:id`, async (request) => {
      const collection = collectionOf(request, dependencies)
      const viewer = await sessions.viewerOf(request)
      const options = shapeOptions(request)
      if (options.expand) await turnToRead(turns, viewer, request, { isCostly: true })
      return jsonResponse(await viewAs(db, viewer, collection, request.param('id'), options))
    })

    router.post(base, jsonOf('create'), async (request) => {
      const collection = collectionOf(request, dependencies)
      const actor = await sessions.sessionOf(request)
      const body = await readBody(request, dependencies, actor, { collection })
      return jsonResponse(await createAs(db, actor, collection, body, shapeOptions(request)))
    })

    router.patch(`${base}/:id`, jsonOf('update'), async (request) => {
      const collection = collectionOf(request, dependencies)
      const actor = await sessions.sessionOf(request)
      const id = request.param('id')
      const body = await readBody(request, dependencies, actor, { collection, id })
      const options = shapeOptions(request)
      const writer = writerOf(collection)
      if (writer.alone?.isFor(body))
        return jsonResponse(await writer.alone.update(dependencies, { actor, id, body, options }))
      checkOpen(collection, 'update')
      const written = await db.writeAs(actor, (tx, viewer) => writer.update(tx, viewer, { id, body }, dependencies))
      return jsonResponse(await shown(db, written, options))
    })

    router.delete(`${base}/:id`, async (request) => {
      const collection = collectionOf(request, dependencies)
      const actor = await sessions.sessionOf(request)
      await deleteAs(db, actor, collection, request.param('id'))
      return NO_CONTENT
    })

    batchRoute(writerOf)(router, dependencies)
  }

function collectionOf(request: HttpRequest, { db }: Pick<Dependencies, 'db'>): Collection {
  const collection = db.schema.find(request.param('collection'))
  if (!collection) throw notFound('Missing collection context.')
  return collection
}

/** JSON, or a form with files; an absent body is an empty one. */
async function readBody(
  request: HttpRequest,
  dependencies: Dependencies,
  actor: Actor,
  write: Omit<Write, 'viewer'>,
): Promise<Body> {
  const { db } = dependencies
  const [type = ''] = (request.header('content-type') ?? '').split(';')
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return readJson(request, dependencies)
    case 'multipart/form-data': {
      refuseHopeless(db, { ...write, viewer: actor.viewer })
      const { declared } = write.collection
      const isJson = (name: string) => Object.hasOwn(declared, name) && declared[name]?.kind === 'json'
      const body = await readMultipart(request, dependencies, { isJson })
      return takeFiles(db, { ...write, viewer: await actor.now(db) }, body)
    }
    default:
      return readNothing(request, dependencies)
  }
}

const shapeOptions = (request: HttpRequest): ShapeOptions => ({
  expand: request.query('expand'),
  fields: request.query('fields'),
})

function listOptions(request: HttpRequest): ListOptions {
  const skipTotal = request.query('skipTotal')
  return {
    // A page's fields are its items' fields.
    ...shapeOptions(request),
    page: Number(request.query('page') ?? 1),
    perPage: Number(request.query('perPage') ?? 0),
    skipTotal: skipTotal === '1' || skipTotal === 'true',
    sort: request.query('sort'),
    filter: request.query('filter'),
  }
}
