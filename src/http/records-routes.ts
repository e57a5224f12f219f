import type { Collection } from '#records/collection.ts'
import { badRequest, notFound } from '#records/errors.ts'
import {
  type Body,
  createAs,
  deleteAs,
  type ListWishes,
  listAs,
  type ShapeWishes,
  updateAs,
  viewAs,
} from '#records/viewer-records.ts'
import { readBytes, readJson } from './body.ts'
import { refuseHopeless, takeFiles, type Write } from './files/intake.ts'
import { type Exchange, json, NO_CONTENT } from './http-request.ts'
import { readMultipart } from './multipart.ts'
import type { Door, Service } from './service.ts'

/** The records API: list, view, create, update, delete, as PocketBase's clients speak it. */
export const recordsDoor: Door = (router, service) => {
  const { db, sessions } = service
  const base = '/api/collections/:collection/records'

  router.get(base, async (exchange) => {
    const collection = collectionOf(exchange, service)
    const viewer = await sessions.viewerOf(exchange)
    return json(await listAs(db, viewer, collection, listWishes(exchange)))
  })

  router.get(`${base}/:id`, async (exchange) => {
    const collection = collectionOf(exchange, service)
    const viewer = await sessions.viewerOf(exchange)
    return json(await viewAs(db, viewer, collection, exchange.param('id'), shapeWishes(exchange)))
  })

  router.post(base, async (exchange) => {
    const collection = collectionOf(exchange, service)
    const viewer = await sessions.viewerOf(exchange)
    const body = await readBody(exchange, service, { viewer, collection })
    return json(await createAs(db, viewer, collection, body, shapeWishes(exchange)))
  })

  router.patch(`${base}/:id`, async (exchange) => {
    const collection = collectionOf(exchange, service)
    const viewer = await sessions.viewerOf(exchange)
    const id = exchange.param('id')
    const body = await readBody(exchange, service, { viewer, collection, id })
    const wishes = shapeWishes(exchange)
    const update = service.writers.get(collection)?.update
    return json(
      await (update ? update({ viewer, id, body, wishes }) : updateAs(db, viewer, collection, id, body, wishes)),
    )
  })

  router.delete(`${base}/:id`, async (exchange) => {
    const collection = collectionOf(exchange, service)
    const viewer = await sessions.viewerOf(exchange)
    await deleteAs(db, viewer, collection, exchange.param('id'))
    return NO_CONTENT
  })
}

export function collectionOf(exchange: Exchange, { db }: Pick<Service, 'db'>): Collection {
  const collection = db.schema.find(exchange.param('collection'))
  if (!collection) throw notFound('Missing collection context.')
  return collection
}

/** JSON, or a form with files; an absent body is an empty one. */
async function readBody(exchange: Exchange, service: Service, write: Write): Promise<Body> {
  const [type = ''] = (exchange.header('content-type') ?? '').split(';')
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return readJson(exchange, service)
    case 'multipart/form-data':
      refuseHopeless(service.db, write)
      return takeFiles(service.db, write, await readMultipart(exchange, service))
    default:
      if ((await readBytes(exchange, service.limits.jsonBytes)).length > 0) throw badRequest()
      return {}
  }
}

export const shapeWishes = (exchange: Exchange): ShapeWishes => ({
  expand: exchange.query('expand'),
  fields: exchange.query('fields'),
})

function listWishes(exchange: Exchange): ListWishes {
  const skipTotal = exchange.query('skipTotal')
  return {
    // A page's fields are its items' fields.
    ...shapeWishes(exchange),
    page: Number(exchange.query('page') ?? 1),
    perPage: Number(exchange.query('perPage') ?? 0),
    skipTotal: skipTotal === '1' || skipTotal === 'true',
    sort: exchange.query('sort'),
    filter: exchange.query('filter'),
  }
}
