import * as fc from 'fast-check'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loader as ceremonyLoader } from '#areas/ceremony/CeremonyPage.tsx'
import { loader as inboxLoader } from '#areas/notifications/inbox/InboxPage.tsx'
import { loader as gameLoader } from '#areas/schedule/public/GamePage.tsx'
import { loader as standingsLoader } from '#areas/standings/StandingsPage.tsx'
import { loader as teamLoader } from '#areas/teams/public/TeamPage.tsx'
import { teams } from '#areas/teams/teams.collections.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr, SEED } from '#properties.testing.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { Dice, type Guesses, requestOf } from '#site/access/random-requests.testing.ts'
import { loader as homeLoader } from '#site/home/HomePage.tsx'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { correctSheet, removeSheet } from './admin/correct.commands.server.ts'
import { publishSpirit } from './admin/publish.commands.server.ts'
import { loader as overviewLoader } from './overview/SpiritOverviewPage.tsx'
import { loader as newSpiritLoader } from './sheet/NewSpiritPage.tsx'
import { keepSheetComments, marksOf } from './sheet/sheet.commands.server.ts'
import { sheetSaid } from './sheet-said.testing.ts'
import { spiritSheets } from './spirit.collections.ts'
import type { SheetTyped } from './spirit.fields.ts'
import { openSpirit, type SpiritStage } from './spirit.testing.ts'
import {
  ASKED_COLLECTIONS,
  CANARY,
  LEFT_SHEET,
  type PointedQuestion,
  pointedQuestion,
  RIGHT_SHEET,
  refusedDeed,
  SPIRIT_COLLECTIONS,
} from './spirit-canary.testing.ts'

/**
 * Nobody learns of a sheet what they may not know, at any door, at any moment of its life. One installation is in turn two worlds
 * that differ in the sheet of `mixed 1` about `mixed 4` alone: whoever may not see it must be answered alike, byte for byte.
 */

const KEY = 'A-1-4'
let stage: SpiritStage
let served: ServedStage
let people: Readonly<Record<Person, Viewer>>
let tokens: ReadonlyMap<Person, string>

const PERSONS = [
  'guest',
  'somebody',
  'manager of others',
  'player of others',
  'scorekeeper',
  'stats',
  'manager of the rated',
  'player of the rated',
  'manager of the raters',
  'player of the raters',
  'admin',
] as const
type Person = (typeof PERSONS)[number]

/** Who never sees anything of the sheet. */
const STRANGERS: readonly Person[] = PERSONS.slice(0, 6)
const RATED: readonly Person[] = ['manager of the rated', 'player of the rated']

beforeAll(async () => {
  stage = await openSpirit()
  await stage.settleAll('pool')
  served = await serveStage(stage)
  const [game, others] = [await stage.game(KEY), await stage.game('A-2-3')]
  people = {
    guest: GUEST,
    somebody: await stage.person('Somebody'),
    'manager of others': await stage.managerOf(others, 'home'),
    'player of others': await stage.playerOf(others, 'home'),
    scorekeeper: stage.keeper,
    stats: await stage.person('Stella', ['stats']),
    'manager of the rated': await stage.managerOf(game, 'away'),
    'player of the rated': await stage.playerOf(game, 'away'),
    'manager of the raters': await stage.managerOf(game, 'home'),
    'player of the raters': await stage.playerOf(game, 'home'),
    admin: stage.admin,
  }
  tokens = new Map(
    await Promise.all(
      PERSONS.filter((it) => it !== 'guest').map(async (it) => [it, await served.tokenOf(people[it])] as const),
    ),
  )
})
afterAll(async () => {
  await served.stop()
  await stage.close()
})

/** As if no sheet had ever been given. */
async function beginAnew(): Promise<void> {
  await stage.shows('after_both_sheets')
  await stage.switches({ spirit_entry_active: true })
  await takeSheetsAway()
}

async function takeSheetsAway(): Promise<void> {
  for (const side of ['home', 'away'] as const) {
    const found = await stage.sheetOf(KEY, side)
    if (found)
      await stage.run(removeSheet, stage.admin, { sheet: found.id, basedOn: found.sheet_version, reason: 'Anew' })
  }
}

/** The other world: the same sheet with other marks and other comments, and nothing else. */
async function rewriteTo(world: Partial<SheetTyped>): Promise<void> {
  const found = await stage.sheetOf(KEY, 'home')
  if (!found) throw new Error('There is no sheet')
  const said = sheetSaid(world)
  await stage.db.write(async (tx) => {
    await tx.update(spiritSheets, found.id, marksOf(said))
    await keepSheetComments(tx, found.id, said)
  })
}

async function correctTo(world: Partial<SheetTyped>): Promise<void> {
  const found = await stage.sheetOf(KEY, 'home')
  if (!found) throw new Error('There is nothing to correct')
  const input = { sheet: found.id, basedOn: found.sheet_version, reason: 'Mixed up' }
  await stage.run(correctSheet, stage.admin, { ...input, ...sheetSaid(world) })
}

interface Moment {
  readonly name: string
  /** By what people do. */
  arrive(world: Partial<SheetTyped>): Promise<void>
  /** What is done once more in each world. */
  afterwards?(): Promise<unknown>
  /** Who may not know the sheet. */
  readonly blind: readonly Person[]
  /** Who reads its comments, so that there is something to be found. */
  readonly reads: readonly Person[]
}

const given = (world: Partial<SheetTyped>) => stage.give(KEY, 'home', world)

/** Every moment of the life of a sheet. */
const MOMENTS: readonly Moment[] = [
  {
    name: 'given, and the others have not',
    arrive: async (world) => void (await given(world)),
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters', 'player of the raters'],
  },
  {
    name: 'changed before the others have given',
    async arrive(world) {
      await given({})
      await given(world)
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'corrected before the others have given',
    async arrive(world) {
      await given({})
      await correctTo(world)
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'exchanged',
    async arrive(world) {
      await given(world)
      await stage.give(KEY, 'away')
    },
    blind: STRANGERS,
    reads: ['manager of the raters', 'manager of the rated'],
  },
  {
    name: 'exchanged while all is hidden',
    async arrive(world) {
      await given(world)
      await stage.give(KEY, 'away')
      await stage.shows('hidden')
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'exchanged after a ranking was published without it',
    async arrive(world) {
      await stage.run(publishSpirit, stage.admin, {})
      await given(world)
      await stage.give(KEY, 'away')
    },
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
  {
    name: 'corrected after the exchange, entry closed',
    async arrive(world) {
      await given({})
      await stage.give(KEY, 'away')
      await stage.switches({ spirit_entry_active: false })
      await correctTo(world)
    },
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
  {
    name: 'in a published ranking of teams that too few have rated',
    async arrive(world) {
      await given(world)
      await stage.give(KEY, 'away')
    },
    afterwards: () => stage.run(publishSpirit, stage.admin, {}),
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
]

type Loader = (args: LoaderFunctionArgs) => unknown

/** The pages that somebody may enter and that could know of it. */
async function pagesFor(person: Person): Promise<readonly (readonly [Loader, string, Record<string, string>])[]> {
  const game = await stage.game(KEY)
  return [
    [homeLoader, '/', {}],
    [standingsLoader, '/standings?division=mixed', {}],
    [gameLoader, `/schedule/${game.id}`, { game: game.id }],
    [teamLoader, `/teams/${game.home}`, { team: game.home }],
    [teamLoader, `/teams/${game.away}`, { team: game.away }],
    [ceremonyLoader, '/screen/ceremony', {}],
    [inboxLoader, '/inbox', {}],
    ...(person === 'guest' ? [] : [[newSpiritLoader, '/new-spirit', {}] as const]),
    ...(people[person].roles.includes('teammanager')
      ? [[overviewLoader, '/teammanager/spirit-overview', {}] as const]
      : []),
  ]
}

async function pagesSeenBy(person: Person): Promise<string> {
  const pages = await pagesFor(person)
  const found = await Promise.all(
    pages.map(async ([load, path, params]) => [
      path,
      await load(stage.visit(path, { viewer: people[person], params })),
    ]),
  )
  return JSON.stringify(found)
}

interface Asked extends PointedQuestion {
  readonly person: Person
}

async function askedOnce({ person, path, body }: Asked): Promise<string> {
  const token = tokens.get(person)
  const answer = await fetch(served.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return `${answer.status} ${answer.headers.get('content-length')} ${await answer.text()}`
}

const numbers = fc.array(fc.nat(), { minLength: 30, maxLength: 90 })

async function questions(moment: Moment, round: number, count: number): Promise<readonly Asked[]> {
  const { db } = stage
  const game = await stage.game(KEY)
  const sides = [game.home, game.away]
  const sheets = await db.list(spiritSheets)
  const ids = [game.id, ...sides, ...sheets.map(({ id }) => id), people['manager of the raters'].id]
  const guesses: Guesses = {
    schema: db.schema,
    shown: ASKED_COLLECTIONS.map((name) => db.schema.get(name)),
    ids,
    texts: [CANARY, `${CANARY} left rules`, 'mixed 1', '%'],
    files: [{ collection: 'teams', record: game.home, name: 'logo.png' }],
  }
  const thrown = fc.sample(numbers, { seed: SEED + round, numRuns: count })
  return thrown.map((throws, index): Asked => {
    const dice = new Dice(throws)
    const person = dice.one(moment.blind)
    if (index % 8 === 0) return { person, ...refusedDeed(dice, { game: game.id, sides, ids }) }
    const any = requestOf(throws, guesses)
    // Only what changes nothing can be asked of both worlds.
    return { person, path: index % 2 === 0 && any.method === undefined ? any.path : pointedQuestion(dice, ids) }
  })
}

/** What somebody could tell the two worlds apart by. */
async function differencesAt(moment: Moment, round: number, count: number): Promise<readonly string[]> {
  await beginAnew()
  await moment.arrive(LEFT_SHEET)
  const asked = await questions(moment, round, count)
  const left = await told(moment, asked)
  await rewriteTo(RIGHT_SHEET)
  const right = await told(moment, asked)
  // Questions that are all refused would be answered alike too.
  expect(left.answers.filter((it) => it.startsWith('200')).length).toBeGreaterThan(count / 10)
  const answers = asked.flatMap(({ person, path }, index) => {
    const said = decodeURIComponent(path.replaceAll(/%(?![0-9a-f]{2})/gi, '%25').replaceAll('+', ' '))
    const isAlike = untimed(path, left.answers[index]) === untimed(path, right.answers[index])
    const isSighted = !said.includes(CANARY) && left.answers[index]?.includes(CANARY)
    return isAlike && !isSighted ? [] : [`${person}: ${said}`]
  })
  const pages = moment.blind.filter((_, index) => left.pages[index] !== right.pages[index])
  const sighted = moment.blind.filter((_, index) => left.pages[index]?.includes(CANARY))
  return [...answers, ...pages.map((it) => `${it}: pages`), ...sighted.map((it) => `${it}: reads it on a page`)]
}

/** A ranking that is published twice has two times, whatever the sheets say. */
const untimed = (path: string, answer = ''): string =>
  path.includes('spirit_rankings') || answer.includes('"spirit_rankings"')
    ? answer.replaceAll(/"updated":"[^"]*"/g, '')
    : answer

async function told(moment: Moment, asked: readonly Asked[]) {
  await moment.afterwards?.()
  const answers: string[] = []
  for (const question of asked) answers.push(await askedOnce(question))
  return { answers, pages: await Promise.all(moment.blind.map(pagesSeenBy)) }
}

describe.each(MOMENTS.map((moment, round) => ({ ...moment, round })))('a sheet $name', ({ round, ...moment }) => {
  const count = Math.ceil(casesOr(400) / MOMENTS.length)

  test(`is not told to whoever may not know it (${count} questions, and every page)`, {
    timeout: CAMPAIGN_TIMEOUT_MS,
  }, async () => {
    expect(await differencesAt(moment, round, count)).toEqual([])
    // Whoever may read it does: there is something to be found.
    const readers = await Promise.all(moment.reads.map(pagesSeenBy))
    expect(readers.every((it) => it.includes(CANARY))).toBe(true)
  })
})

describe('the comparison finds', () => {
  const [first] = MOMENTS as [Moment, ...Moment[]]

  test('what admins and those who gave it are told', async () => {
    const found = await differencesAt({ ...first, blind: ['admin', 'player of the raters'] }, 7, 60)
    expect(found.filter((it) => it.startsWith('admin: /api/collections')).length).toBeGreaterThan(0)
    expect(found.filter((it) => it.startsWith('player of the raters: /api/collections')).length).toBeGreaterThan(0)
    expect(found).toContain('player of the raters: reads it on a page')
  })
})

test('whether there is a sheet at all is told to nobody but those who gave it, before the others have', async () => {
  const [first] = MOMENTS as [Moment, ...Moment[]]
  await beginAnew()
  await given(LEFT_SHEET)
  const asked = await questions(first, 99, 80)
  const withIt = await told(first, asked)
  await takeSheetsAway()
  const without = await told(first, asked)
  expect(without).toEqual(withIt)
  const giver = { ...first, blind: ['manager of the raters'] as const }
  expect((await told(giver, [])).pages.join()).not.toContain(CANARY)
})

test('live, nobody hears of it but those who gave it, and the others of theirs', async () => {
  const game = await stage.game(KEY)
  await beginAnew()
  const listening = await Promise.all(
    PERSONS.filter((it) => it !== 'guest').map(async (person) => {
      const client = await served.clientOf(people[person])
      const heard: string[] = []
      const end = Promise.withResolvers<void>()
      const hear = (text: string) => {
        if (text.includes('The end')) end.resolve()
        else heard.push(text)
      }
      for (const name of [...SPIRIT_COLLECTIONS, 'notices', 'games', 'tournament'])
        await client.collection(name).subscribe('*', ({ record }) => hear(JSON.stringify(record)))
      const filter = 'spirit_sheets_via_game.their_rules ?< 4'
      await client.collection('games').subscribe('*', ({ record }) => hear(`by its sheet: ${record.id}`), { filter })
      await client.collection('teams').subscribe('*', ({ record }) => hear(JSON.stringify(record)))
      return { person, heard, end: end.promise, stop: () => client.realtime.unsubscribe() }
    }),
  )
  await given(LEFT_SHEET)
  await given(RIGHT_SHEET)
  await stage.give(KEY, 'away')
  await correctTo(LEFT_SHEET)
  // The last thing that happens is for everybody.
  await stage.db.write((tx) => tx.update(teams, game.home, { city: 'The end' }))
  await Promise.all(listening.map(({ end }) => end))
  const about = (person: Person) => listening.find((it) => it.person === person)?.heard.join() ?? ''
  expect(STRANGERS.filter((person) => about(person) !== '')).toEqual([])
  for (const person of RATED) {
    expect(about(person)).toContain(`"rater":"${game.away}"`)
    expect(about(person)).not.toContain(`"rater":"${game.home}"`)
    expect(about(person)).not.toContain(CANARY)
  }
  expect(about('player of the raters')).toContain(`"rater":"${game.home}"`)
  await Promise.all(listening.map(({ stop }) => stop()))
})
