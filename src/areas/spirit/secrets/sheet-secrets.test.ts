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
import { Dice, type Guesses, requestOf } from '#site/access/random-requests.testing.ts'
import { loader as homeLoader } from '#site/home/HomePage.tsx'
import { type ServedStage, serveStage } from '#site/served.testing.ts'
import { loader as overviewLoader } from '../overview/SpiritOverviewPage.tsx'
import { loader as newSpiritLoader } from '../sheet/NewSpiritPage.tsx'
import { spiritSheets } from '../spirit.collections.ts'
import type { SpiritStage } from '../spirit.testing.ts'
import {
  ASKED_COLLECTIONS,
  CANARY,
  LEFT_SHEET,
  type PointedQuestion,
  pointedQuestion,
  RIGHT_SHEET,
  refusedDeed,
  SPIRIT_COLLECTIONS,
} from './canary.testing.ts'
import {
  openSheetLife,
  PERSONS,
  RATED,
  SHEET_KEY,
  SHEET_MOMENTS,
  type SheetLife,
  type SheetMoment,
  type SpiritPeople,
  type SpiritPerson,
  STRANGERS,
} from './sheet-life.testing.ts'

/**
 * Nobody learns of a sheet what they may not know, at any door, at any moment of its life. One installation is in turn two worlds
 * that differ in the sheet of `mixed 1` about `mixed 4` alone: whoever may not see it must be answered alike, byte for byte.
 */

let stage: SpiritStage
let life: SheetLife
let served: ServedStage
let people: SpiritPeople
let tokens: ReadonlyMap<SpiritPerson, string>

beforeAll(async () => {
  ;({ stage, people, life } = await openSheetLife())
  served = await serveStage(stage)
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

type Loader = (args: LoaderFunctionArgs) => unknown

/** The pages that somebody may enter and that could know of it. */
async function pagesFor(person: SpiritPerson): Promise<readonly (readonly [Loader, string, Record<string, string>])[]> {
  const game = await stage.game(SHEET_KEY)
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

async function pagesSeenBy(person: SpiritPerson): Promise<string> {
  const pages = await pagesFor(person)
  const found = await Promise.all(
    pages.map(async ([load, path, params]) => [
      path,
      await load(stage.visit(path, { viewer: people[person], params })),
    ]),
  )
  return JSON.stringify(found)
}

interface SheetQuestion extends PointedQuestion {
  readonly person: SpiritPerson
}

async function askedOnce({ person, path, body }: SheetQuestion): Promise<string> {
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

async function questions(moment: SheetMoment, round: number, count: number): Promise<readonly SheetQuestion[]> {
  const { db } = stage
  const game = await stage.game(SHEET_KEY)
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
  return thrown.map((throws, index): SheetQuestion => {
    const dice = new Dice(throws)
    const person = dice.one(moment.blind)
    if (index % 8 === 0) return { person, ...refusedDeed(dice, { game: game.id, sides, ids }) }
    const any = requestOf(throws, guesses)
    // Only what changes nothing can be asked of both worlds.
    return { person, path: index % 2 === 0 && any.method === undefined ? any.path : pointedQuestion(dice, ids) }
  })
}

/** What somebody could tell the two worlds apart by. */
async function differencesAt(moment: SheetMoment, round: number, count: number): Promise<readonly string[]> {
  await life.beginAnew()
  await moment.arrive(life, LEFT_SHEET)
  const asked = await questions(moment, round, count)
  const left = await told(moment, asked)
  await life.rewriteTo(RIGHT_SHEET)
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

async function told(moment: SheetMoment, asked: readonly SheetQuestion[]) {
  await moment.afterwards?.(life)
  const answers: string[] = []
  for (const question of asked) answers.push(await askedOnce(question))
  return { answers, pages: await Promise.all(moment.blind.map(pagesSeenBy)) }
}

describe.each(SHEET_MOMENTS.map((moment, round) => ({ ...moment, round })))('a sheet $name', ({ round, ...moment }) => {
  const count = Math.ceil(casesOr(400) / SHEET_MOMENTS.length)

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
  const [first] = SHEET_MOMENTS as [SheetMoment, ...SheetMoment[]]

  test('what admins and those who gave it are told', async () => {
    const found = await differencesAt({ ...first, blind: ['admin', 'player of the raters'] }, 7, 60)
    expect(found.filter((it) => it.startsWith('admin: /api/collections')).length).toBeGreaterThan(0)
    expect(found.filter((it) => it.startsWith('player of the raters: /api/collections')).length).toBeGreaterThan(0)
    expect(found).toContain('player of the raters: reads it on a page')
  })
})

test('whether there is a sheet at all is told to nobody but those who gave it, before the others have', async () => {
  const [first] = SHEET_MOMENTS as [SheetMoment, ...SheetMoment[]]
  await life.beginAnew()
  await life.give(LEFT_SHEET)
  const asked = await questions(first, 99, 80)
  const withIt = await told(first, asked)
  await life.takeAway()
  const without = await told(first, asked)
  expect(without).toEqual(withIt)
  const giver = { ...first, blind: ['manager of the raters'] as const }
  expect((await told(giver, [])).pages.join()).not.toContain(CANARY)
})

test('live, nobody hears of it but those who gave it, and the others of theirs', async () => {
  const game = await stage.game(SHEET_KEY)
  await life.beginAnew()
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
  await life.give(LEFT_SHEET)
  await life.give(RIGHT_SHEET)
  await stage.give(SHEET_KEY, 'away')
  await life.correctTo(LEFT_SHEET)
  // The last thing that happens is for everybody.
  await stage.db.write((tx) => tx.update(teams, game.home, { city: 'The end' }))
  await Promise.all(listening.map(({ end }) => end))
  const about = (person: SpiritPerson) => listening.find((it) => it.person === person)?.heard.join() ?? ''
  expect(STRANGERS.filter((person) => about(person) !== '')).toEqual([])
  for (const person of RATED) {
    expect(about(person)).toContain(`"rater":"${game.away}"`)
    expect(about(person)).not.toContain(`"rater":"${game.home}"`)
    expect(about(person)).not.toContain(CANARY)
  }
  expect(about('player of the raters')).toContain(`"rater":"${game.home}"`)
  await Promise.all(listening.map(({ stop }) => stop()))
})
