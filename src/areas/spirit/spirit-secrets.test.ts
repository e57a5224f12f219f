import * as fc from 'fast-check'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loader as ceremonyLoader } from '#areas/ceremony/CeremonyPage.tsx'
import { loader as inboxLoader } from '#areas/notifications/inbox/InboxPage.tsx'
import { loader as gameLoader } from '#areas/schedule/public/GamePage.tsx'
import { loader as standingsLoader } from '#areas/standings/StandingsPage.tsx'
import { loader as teamLoader } from '#areas/teams/public/TeamPage.tsx'
import { teams } from '#areas/teams/teams.collections.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
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

/**
 * Nobody learns of a sheet what they may not know, at any door, at any moment of its life. One installation is in turn two worlds
 * that differ in the sheet of `mixed 1` about `mixed 4` alone: whoever may not see it must be answered alike, byte for byte.
 */

const KEY = 'A-1-4'
const CANARY = 'canary'

/** Two sheets that differ in every mark and every comment. */
const LEFT = {
  their_rules: 0,
  their_rules_comment: `${CANARY} left rules`,
  their_fouls: 1,
  their_fairness: 4,
  their_fairness_comment: `${CANARY} left fairness`,
  their_attitude: 3,
  their_communication: 0,
  their_communication_comment: `${CANARY} left communication`,
  own_rules: 4,
  own_rules_comment: `${CANARY} left own`,
} satisfies Partial<SheetTyped>
const RIGHT = {
  their_rules: 3,
  their_fouls: 4,
  their_fouls_comment: `${CANARY} right fouls`,
  their_fairness: 1,
  their_attitude: 0,
  their_attitude_comment: `${CANARY} right attitude`,
  their_communication: 1,
  own_rules: 1,
  own_fouls: 0,
  own_fouls_comment: `${CANARY} right own`,
} satisfies Partial<SheetTyped>

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

interface Asked {
  readonly person: Person
  readonly path: string
  readonly body?: unknown
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

const SPIRIT = ['spirit_sheets', 'spirit_comments', 'spirit_rankings'] as const
const STARTS = [...SPIRIT, 'games', 'teams', 'players', 'users', 'notices', 'tournament'] as const
/** From what everybody may list to what they may not; what stands at the end of each is below. */
const WAYS: Readonly<Record<(typeof STARTS)[number], readonly string[]>> = {
  spirit_sheets: ['', 'spirit_comments_via_sheet.', 'game.spirit_sheets_via_game.'],
  spirit_comments: ['', 'sheet.'],
  spirit_rankings: [''],
  games: [
    'spirit_sheets_via_game.',
    'spirit_sheets_via_game.spirit_comments_via_sheet.',
    'home.spirit_sheets_via_rater.',
    'away.spirit_sheets_via_rated.',
  ],
  teams: ['spirit_sheets_via_rater.', 'spirit_sheets_via_rated.', 'spirit_sheets_via_rated.spirit_comments_via_sheet.'],
  players: ['team.spirit_sheets_via_rater.', 'team.spirit_sheets_via_rated.spirit_comments_via_sheet.'],
  users: ['spirit_sheets_via_given_by.', 'player.team.spirit_sheets_via_rated.'],
  notices: ['team.spirit_sheets_via_rated.'],
  tournament: ['spirit_'],
}
const SHEET = [
  'their_rules',
  'their_fouls',
  'their_attitude',
  'own_rules',
  'sheet_version',
  'is_exchanged',
  'updated',
  'id',
]
const COMMENT = ['comment_text', 'whose', 'spirit_category', 'id']
const RANKING = ['told', 'told_from', 'published_at', 'updated', 'division']

/** Mostly what is there. */
function fieldAt(dice: Dice, start: string, way: string): string {
  const last = way.split('.').at(-2) ?? start
  if (dice.once(12)) return dice.one(['given_by', 'told', 'nothing'])
  return dice.one(last.startsWith('spirit_comments') ? COMMENT : last === 'spirit_rankings' ? RANKING : SHEET)
}

/** Questions of somebody who knows exactly what to look for. */
function pointed(dice: Dice, ids: readonly string[]): string {
  const start = dice.one(STARTS)
  const path = () => {
    const way = dice.one(WAYS[start])
    return way + fieldAt(dice, start, way)
  }
  const comparison = () => {
    const field = path()
    if (/(?:text|whose|category|division|told\w*)$/.test(field))
      return `${field} ${dice.one(['~', '!~', '?~', '='])} ${dice.one([`"${CANARY}"`, `"%${CANARY} l%"`, '"own"', '"%a%"'])}`
    if (field.endsWith('id')) return `${field} ${dice.one(['=', '!=', '?='])} "${dice.one(ids)}"`
    return `${field} ${dice.one(['=', '!=', '>', '<', '?=', '?>', '?<'])} ${dice.one(['0', '1', '2', '3', '4'])}`
  }
  const query = new URLSearchParams()
  if (!dice.once(4)) query.set('filter', dice.some(2, comparison).join(dice.one([' && ', ' || '])))
  if (dice.once(4)) query.set('sort', dice.one(['', '-']) + path())
  if (dice.once(2)) query.set('expand', dice.one(WAYS[start]).replace(/\.$/, ''))
  if (dice.once(6)) query.set('fields', `id,expand.${path()},${path()}`)
  if (dice.once(4)) query.set('perPage', '1')
  return `/api/collections/${start}/records${dice.once(6) ? `/${dice.one(ids)}` : ''}?${query.toString()}`
}

/** Deeds that are refused whatever is there, and files for others. */
const others = (dice: Dice, game: string, sides: readonly string[], ids: readonly string[]): Omit<Asked, 'person'> =>
  dice.one([
    { path: '/api/spirit/sheets.csv' },
    { path: '/api/spirit/ranking.csv' },
    { path: '/api/commands/spirit.publish', body: {} },
    { path: '/api/commands/spirit.remind', body: { missing: [`${game}/${dice.one(sides)}`] } },
    // Without the comment that it needs: nobody's sheet changes by it.
    {
      path: '/api/commands/spirit.give',
      body: { game, team: dice.one(sides), basedOn: dice.below(3), ...sheetSaid({ their_rules: 0 }) },
    },
    {
      path: '/api/commands/spirit.correct',
      body: { sheet: dice.one(ids), basedOn: 1, reason: 'Mine', ...sheetSaid() },
    },
  ])

async function questions(moment: Moment, round: number, count: number): Promise<readonly Asked[]> {
  const { db } = stage
  const game = await stage.game(KEY)
  const sides = [game.home, game.away]
  const sheets = await db.list(spiritSheets)
  const ids = [game.id, ...sides, ...sheets.map(({ id }) => id), people['manager of the raters'].id]
  const guesses: Guesses = {
    schema: db.schema,
    shown: STARTS.map((name) => db.schema.get(name)),
    ids,
    texts: [CANARY, `${CANARY} left rules`, 'mixed 1', '%'],
    files: [{ collection: 'teams', record: game.home, name: 'logo.png' }],
  }
  const thrown = fc.sample(numbers, { seed: 2_207 + round, numRuns: count })
  return thrown.map((throws, index): Asked => {
    const dice = new Dice(throws)
    const person = dice.one(moment.blind)
    if (index % 8 === 0) return { person, ...others(dice, game.id, sides, ids) }
    const any = requestOf(throws, guesses)
    // Only what changes nothing can be asked of both worlds.
    return { person, path: index % 2 === 0 && any.method === undefined ? any.path : pointed(dice, ids) }
  })
}

/** What somebody could tell the two worlds apart by. */
async function differencesAt(moment: Moment, round: number, count: number): Promise<readonly string[]> {
  await beginAnew()
  await moment.arrive(LEFT)
  const asked = await questions(moment, round, count)
  const left = await told(moment, asked)
  await rewriteTo(RIGHT)
  const right = await told(moment, asked)
  // Questions that are all refused would be answered alike too.
  expect(left.answers.filter((it) => it.startsWith('200')).length).toBeGreaterThan(count / 10)
  const answers = asked.flatMap(({ person, path }, index) => {
    const said = decodeURIComponent(path.replaceAll('+', ' '))
    const isAlike = untimed(left.answers[index]) === untimed(right.answers[index])
    const isSighted = !said.includes(CANARY) && left.answers[index]?.includes(CANARY)
    return isAlike && !isSighted ? [] : [`${person}: ${said}`]
  })
  const pages = moment.blind.filter((_, index) => left.pages[index] !== right.pages[index])
  const sighted = moment.blind.filter((_, index) => left.pages[index]?.includes(CANARY))
  return [...answers, ...pages.map((it) => `${it}: pages`), ...sighted.map((it) => `${it}: reads it on a page`)]
}

/** A ranking that is published twice has two times, whatever the sheets say. */
const untimed = (answer = ''): string =>
  answer.includes('spirit_rankings') ? answer.replaceAll(/"updated":"[^"]*"/g, '') : answer

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
  await given(LEFT)
  const asked = await questions(first, 99, 80)
  const withIt = await told(first, asked)
  await beginAnew()
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
      for (const name of [...SPIRIT, 'notices', 'games', 'tournament'])
        await client.collection(name).subscribe('*', ({ record }) => hear(JSON.stringify(record)))
      const filter = 'spirit_sheets_via_game.their_rules ?< 4'
      await client.collection('games').subscribe('*', ({ record }) => hear(`by its sheet: ${record.id}`), { filter })
      await client.collection('teams').subscribe('*', ({ record }) => hear(JSON.stringify(record)))
      return { person, heard, end: end.promise, stop: () => client.realtime.unsubscribe() }
    }),
  )
  await given(LEFT)
  await given(RIGHT)
  await stage.give(KEY, 'away')
  await correctTo(LEFT)
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
