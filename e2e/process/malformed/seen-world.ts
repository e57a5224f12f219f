import type { Role } from '#access/roles.ts'
import { areaRoutes } from '#http/areas/area-routes.ts'
import { installationFacts } from '#http/areas/installation.ts'
import type { Command } from '#http/commands/commands.ts'
import { filesRoutes } from '#http/files/files-routes.ts'
import { liveRoutes } from '#http/live/live-routes.ts'
import { healthRoutes } from '#http/server/health.ts'
import { Router } from '#http/server/router.ts'
import { defineSchema } from '#records/schema/schema.ts'
import type { Guesses } from '#site/access/random-requests.testing.ts'
import { AREAS } from '#site/areas.ts'
import { COLLECTIONS } from '#site/declared.ts'
import { PAGES } from '#site/pages.ts'
import { openStage } from '#site/stage.testing.ts'
import { programOf } from '../../stage/people.ts'
import type { SeenRecords } from './declared-inputs.ts'

/** What somebody who tries everything knows of a service before they begin. */

export interface SeenForm {
  readonly path: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

export interface SeenWorld extends SeenRecords {
  readonly guesses: Guesses
  /** Of our own pages. */
  readonly origin: string
  readonly routes: readonly DeclaredRoute[]
  readonly commands: readonly Command[]
  readonly pages: readonly string[]
  /** Of those who are signed in; they change as sessions end. */
  tokens: readonly string[]
  readonly forms: readonly SeenForm[]
  /** Live connections that are open, by their ids. */
  readonly streams: readonly string[]
}

export interface DeclaredRoute {
  readonly method: string
  readonly path: string
}

/** They reach beyond the service: a copy of its own for minutes, or another database in its place. */
const LEFT_OUT = /^rehearsal\./

const WHO: readonly (Role | 'player')[] = ['admin', 'worker', 'booker', 'teammanager', 'scorekeeper', 'stats', 'player']

type Served = { readonly url: string }

/** Whoever is still let in. */
export async function signedInTokens(app: Served): Promise<readonly string[]> {
  const asked = await Promise.allSettled(WHO.map((who) => programOf(app, who)))
  return asked.flatMap((it) => (it.status === 'fulfilled' ? [it.value.token] : []))
}

/** `pages`: of so many the forms are read. */
export async function lookAround(app: Served, pages: number, streams: readonly string[]): Promise<SeenWorld> {
  const tokens = await signedInTokens(app)
  const { id, token: admin } = await programOf(app, 'admin')
  const records = await recordsSeen(app, admin, id)
  const schema = defineSchema(COLLECTIONS)
  const shown = PAGES.map(({ path }) => path)
  return {
    ids: records.ids,
    updated: records.updated,
    guesses: {
      schema,
      shown: COLLECTIONS.filter(({ name }) => records.ids.has(name)),
      ids: [...records.ids.values()].flat(),
      texts: ['Runa', 'accepted', '%', 'a'],
      files: records.files,
    },
    routes: await declaredRoutes(),
    commands: AREAS.flatMap(({ commands = [] }) => commands).filter(({ name }) => !LEFT_OUT.test(name)),
    origin: app.url,
    pages: shown,
    streams,
    tokens,
    forms: await formsSeen(app, admin, shown.slice(0, pages)),
  }
}

interface SeenItem {
  readonly id: string
  readonly updated?: string
  readonly user?: string
}

/** Nothing of the one whose loss would end the game. */
async function recordsSeen(app: Served, token: string, admin: string) {
  const ids = new Map<string, readonly string[]>()
  const updated = new Map<string, string>()
  const files: { collection: string; record: string; name: string }[] = []
  for (const { name, declared } of COLLECTIONS) {
    const answer = await fetch(`${app.url}/api/collections/${name}/records?perPage=40`, {
      headers: { authorization: token },
    })
    if (answer.status !== 200) continue
    const listed = (await answer.json()) as { items: readonly SeenItem[] }
    const items = listed.items.filter(({ id, user }) => id !== admin && user !== admin)
    if (items.length > 0)
      ids.set(
        name,
        items.map(({ id }) => id),
      )
    for (const item of items) {
      if (item.updated) updated.set(item.id, item.updated)
      for (const field of Object.keys(declared).filter((it) => declared[it]?.kind === 'file')) {
        const file = [Reflect.get(item, field) as unknown].flat().find((it) => typeof it === 'string' && it !== '')
        if (typeof file === 'string') files.push({ collection: name, record: item.id, name: file })
      }
    }
  }
  return { ids, updated, files }
}

/** Only the addresses are asked for. */
const NOTHING_INSTALLED = {
  version: '',
  build: '',
  backupFolder: '',
  hasMailServer: false,
  disk: async () => ({ databaseBytes: 0, freeBytes: 0 }),
  live: () => ({ connections: 0, people: 0 }),
}

/** The table of routes, as the service makes it. */
async function declaredRoutes(): Promise<readonly DeclaredRoute[]> {
  const facts = { ...NOTHING_INSTALLED, startedAt: new Date() }
  const stage = await openStage({ overrides: [installationFacts.as(facts)] })
  const router = new Router()
  const live = liveRoutes()
  for (const register of [...areaRoutes(AREAS), filesRoutes, live.routes, healthRoutes(() => false)])
    register(router, stage.dependencies)
  await live.stop()
  await stage.close()
  return router.routes
}

const FORM = /<form\b[^>]*>([\s\S]*?)<\/form>/g
const FIELD = /<(?:input|select|textarea|button)\b[^>]*>/g
const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** The forms of pages, as their HTML has them. */
async function formsSeen(app: Served, token: string, paths: readonly string[]): Promise<readonly SeenForm[]> {
  const pages = paths.filter((path) => !path.includes(':'))
  const texts = await Promise.all(
    pages.map(async (path) => {
      const page = await fetch(app.url + path, { headers: { cookie: `session=${token}` } })
      return { path, text: await page.text() }
    }),
  )
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(FORM)].map(([, inside = '']) => ({
      path,
      fields: [...inside.matchAll(FIELD)].flatMap(([tag]) => {
        const name = attribute(tag, 'name')
        return name === undefined ? [] : [[name, attribute(tag, 'value') ?? ''] as const]
      }),
    })),
  )
}
