import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { PAGES } from '#site/pages.ts'
import { renderingOf } from '#site/rendering.server.ts'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { serverBuildOfPages } from '#site/server-build.testing.ts'
import { sheetHref } from '../sheet/sheet-shown.ts'
import type { SpiritStage } from '../spirit.testing.ts'
import { CANARY, LEFT_SHEET, RIGHT_SHEET } from './canary.testing.ts'
import {
  openSheetLife,
  PERSONS,
  SHEET_KEY,
  SHEET_MOMENTS,
  type SheetLife,
  type SheetMoment,
  type SpiritPerson,
} from './sheet-life.testing.ts'

/**
 * What `sheet-secrets.test.ts` asks of programs' addresses, asked of every page as it is sent: its document and its data, to
 * everybody who may not know the sheet, at every moment of its life. Two worlds that differ in it alone answer alike, byte for byte.
 */

const rendering = renderingOf(await serverBuildOfPages())

const isCampaign = casesOr(0) > 0

let stage: SpiritStage
let life: SheetLife
let served: ServedStage
let addresses: readonly string[]
let cookies: ReadonlyMap<SpiritPerson, string>

beforeAll(async () => {
  const opened = await openSheetLife()
  ;({ stage, life } = opened)
  served = await serveStage(stage, rendering)
  addresses = await addressesOfPages()
  cookies = new Map(
    await Promise.all(
      PERSONS.map(async (it) => {
        const token = it === 'guest' ? '' : await served.tokenOf(opened.people[it])
        return [it, token && `__Host-session=${token}`] as const
      }),
    ),
  )
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

/** Every page of the table: about the game of the sheet, its field and its teams where a page is about one. */
async function addressesOfPages(): Promise<readonly string[]> {
  const { id, home, away, field } = await stage.game(SHEET_KEY)
  const known: Readonly<Record<string, readonly string[]>> = { game: [id], team: [home, away], field: [field] }
  const pages = PAGES.flatMap(({ path }) => {
    const [, name] = /:(\w+)/.exec(path) ?? []
    if (name === undefined) return [path]
    return (known[name] ?? ['x'.repeat(43)]).map((value) => path.replace(`:${name}`, value))
  })
  const ofTeams = [home, away].flatMap((team) => [
    sheetHref(id, team),
    `/teammanager?team=${team}`,
    `/teammanager/spirit-overview?team=${team}`,
  ])
  return [...pages, ...ofTeams, '/standings?division=mixed'].flatMap((path) => [path, dataOf(path)])
}

function dataOf(path: string): string {
  const { pathname, search } = new URL(path, served.url)
  return `${pathname === '/' ? '/_' : pathname}.data${search}`
}

async function answerOf(person: SpiritPerson, path: string): Promise<string> {
  const answer = await fetch(served.url + path, {
    // Uncompressed: it is read once, on this machine.
    headers: { cookie: cookies.get(person) ?? '', 'accept-encoding': 'identity' },
    redirect: 'manual',
  })
  const text = (await answer.text()).replaceAll(RANDOM_ENTRY, '$1')
  return `${answer.status} ${answer.headers.get('location') ?? ''} ${text}`
}

/** By which the desk's form for a new player is sent once: another one each time that it is opened. */
const RANDOM_ENTRY = /(entry\W{1,9}(?:value\W{1,4})?)[a-z0-9]{24}/g

type PageRequests = readonly (readonly [SpiritPerson, string])[]

/** By person and address. */
async function pagesFor(asked: PageRequests): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>()
  for (const [person, path] of asked) answers.set(`${person}: ${path}`, await answerOf(person, path))
  return answers
}

/**
 * A campaign asks for everything each time. Otherwise each moment brings a part of the pages, another one to each person; all of
 * them together bring every page to half of the strangers, to one as a document and to the next as its data.
 */
const pagesTo = (persons: readonly SpiritPerson[], round: number): PageRequests =>
  persons.flatMap((person, nth) =>
    addresses.flatMap((path, index) => {
      const page = Math.floor(index / 2)
      const isNow = (page + nth + round) % SHEET_MOMENTS.length === 0
      const isOfTheirHalf = (Math.floor(page / SHEET_MOMENTS.length) + Math.floor(nth / 2)) % 2 === 0
      const isTheirs = isNow && isOfTheirHalf && (index + nth) % 2 === 0
      return isCampaign || isTheirs ? [[person, path] as const] : []
    }),
  )

/** By what somebody could tell the two worlds apart, or reads of the sheet. */
async function differencesAt(moment: SheetMoment, asked: PageRequests): Promise<readonly string[]> {
  await life.beginAnew()
  await moment.arrive(life, LEFT_SHEET)
  await moment.afterwards?.(life)
  const left = await pagesFor(asked)
  await life.rewriteTo(RIGHT_SHEET)
  await moment.afterwards?.(life)
  const right = await pagesFor(asked)
  // Pages that send everybody elsewhere would be alike too.
  expect([...left.values()].filter((it) => it.startsWith('200')).length).toBeGreaterThan(asked.length / 5)
  return [...left].flatMap(([address, answer]) =>
    answer === right.get(address) && !answer.includes(CANARY) ? [] : [address],
  )
}

describe.each(SHEET_MOMENTS.map((moment, round) => ({ ...moment, round })))('a sheet $name', ({ round, ...moment }) => {
  test('is in no page of whoever may not know it', { timeout: CAMPAIGN_TIMEOUT_MS }, async () => {
    expect(await differencesAt(moment, pagesTo(moment.blind, round))).toEqual([])
  })
})

test('every page is asked for as a document and as its data', () => {
  const asked = SHEET_MOMENTS.map(({ blind }, round) => pagesTo(blind, round))
  expect(new Set(asked.flat().map(([, path]) => path))).toEqual(new Set(addresses))
  for (const moment of asked) expect(new Set(moment.map(([person]) => person)).size).toBeGreaterThan(5)
})

test('whoever may know it is told on pages: there is something to be found', async () => {
  const exchanged = SHEET_MOMENTS.find(({ name }) => name === 'exchanged')
  const { id, away } = await stage.game(SHEET_KEY)
  const sheet = sheetHref(id, away)
  const asked: PageRequests = [
    ['manager of the rated', sheet],
    ['manager of the rated', dataOf(sheet)],
    ['manager of the rated', '/teammanager/spirit-overview'],
    ['admin', '/admin/spirit'],
  ]
  for (const [, path] of asked) expect(addresses).toContain(path)
  const found = exchanged ? await differencesAt(exchanged, asked) : []
  expect(found).toEqual(asked.map(([person, path]) => `${person}: ${path}`))
})
