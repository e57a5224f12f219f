import type { Context } from 'hono'
import {
  type Body,
  createAs,
  deleteAs,
  type ListWishes,
  listAs,
  type ShapeWishes,
  updateAs,
  viewAs,
} from '#records/asked.ts'
import type { Collection } from '#records/collection.ts'
import { badRequest, notFound } from '#records/errors.ts'
import { readBytes, readJson } from './body.ts'
import { json } from './errors.ts'
import { refuseHopeless, takeFiles, type Write } from './files/intake.ts'
import { readMultipart } from './multipart.ts'
import type { Door, Env, Service } from './service.ts'

/** The records API: list, view, create, update, delete, as PocketBase's clients speak it. */
export const recordsDoor: Door = (app, service) => {
  const { db, sessions } = service
  const base = '/api/collections/:collection/records'

  app.get(base, async (context) => {
    const collection = collectionOf(context, service)
    const viewer = await sessions.viewerOf(context)
    return json(context, await listAs(db, viewer, collection, listWishes(context)))
  })

  app.get(`${base}/:id`, async (context) => {
    const collection = collectionOf(context, service)
    const viewer = await sessions.viewerOf(context)
    return json(context, await viewAs(db, viewer, collection, context.req.param('id'), shapeWishes(context)))
  })

  app.post(base, async (context) => {
    const collection = collectionOf(context, service)
    const viewer = await sessions.viewerOf(context)
    const body = await readBody(context, service, { viewer, collection })
    return json(context, await createAs(db, viewer, collection, body, shapeWishes(context)))
  })

  app.patch(`${base}/:id`, async (context) => {
    const collection = collectionOf(context, service)
    const viewer = await sessions.viewerOf(context)
    const id = context.req.param('id')
    const body = await readBody(context, service, { viewer, collection, id })
    const wishes = shapeWishes(context)
    const update = service.writers.get(collection)?.update
    return json(
      context,
      await (update ? update({ viewer, id, body, wishes }) : updateAs(db, viewer, collection, id, body, wishes)),
    )
  })

  app.delete(`${base}/:id`, async (context) => {
    const collection = collectionOf(context, service)
    const viewer = await sessions.viewerOf(context)
    await deleteAs(db, viewer, collection, context.req.param('id'))
    return context.body(null, 204)
  })
}

export function collectionOf(context: Context<Env>, { db }: Pick<Service, 'db'>): Collection {
  const collection = db.schema.find(context.req.param('collection') ?? '')
  if (!collection) throw notFound('Missing collection context.')
  return collection
}

/** JSON, or a form with files; an absent body is an empty one. */
async function readBody(context: Context<Env>, service: Service, write: Write): Promise<Body> {
  const [type = ''] = (context.req.header('content-type') ?? '').split(';')
  switch (type.trim().toLowerCase()) {
    case 'application/json':
      return readJson(context, service)
    case 'multipart/form-data':
      refuseHopeless(service.db, write)
      return takeFiles(service.db, write, await readMultipart(context, service))
    default:
      if ((await readBytes(context, service.limits.jsonBytes)).length > 0) throw badRequest()
      return {}
  }
}

export const shapeWishes = (context: Context<Env>): ShapeWishes => ({
  expand: context.req.query('expand'),
  fields: context.req.query('fields'),
})

function listWishes(context: Context<Env>): ListWishes {
  const { page, perPage, skipTotal, sort, filter, expand, fields } = context.req.query()
  return {
    page: Number(page ?? 1),
    perPage: Number(perPage ?? 0),
    skipTotal: skipTotal === '1' || skipTotal === 'true',
    sort,
    filter,
    expand,
    // A page's fields are its items' fields.
    fields,
  }
}
