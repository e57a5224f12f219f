import { describe, expect, test } from 'vitest'
import { COLLECTIONS } from '#site/declared.ts'
import { ask } from '../../stage/asking.ts'
import { COMMANDS, PUBLIC_ROUTES, ROUTES, routeAddresses } from './program-routes.ts'
import { fieldNamesIn, PRIVATE_FIELDS, unlistedIn } from './public-fields.ts'
import { recordsHref } from './record-addresses.ts'
import { inTurn, NOT_SIGNED_IN, type ScanAnswer } from './said.ts'
import { scanPages } from './scan-pages.ts'
import { scanRecords } from './scan-records.ts'
import { admin, app, heard, kindsIn, leaksIn, plantedDetails, scanDemo, scannedIdOf, secrets } from './scanned-demo.ts'
import { TELLING } from './secrets.ts'
import { toldLive } from './told-live.ts'

scanDemo()

describe('nobody who is not signed in reads a secret', () => {
  // One demo for all of it: planting costs as much as many questions, and who answered before answers sooner.
  scanPages()
  scanRecords()

  test('there are many, of every kind', () => {
    const kinds = new Set(secrets.map(({ kind }) => kind))
    const wanted = Object.entries(TELLING).flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([])
    expect(secrets.length).toBeGreaterThan(500)
  })

  test('through a live message', async () => {
    const { said, events } = await toldLive(NOT_SIGNED_IN)
    expect(events).toBeGreaterThan(3)
    expect(leaksIn(said)).toEqual([])
    expect(unlistedIn(said)).toEqual([])
  })

  test('in a file to take home, or at any other route of programs', async () => {
    expect(ROUTES).toEqual(expect.arrayContaining(['/api/teams/roster.csv', '/api/accounts/people.csv']))
    const said = await inTurn(routeAddresses(), (path) => heard(path, NOT_SIGNED_IN))
    expect(leaksIn(said)).toEqual([])
    expect(said.filter(({ where }) => where.startsWith('200') && !PUBLIC_ROUTES.test(where))).toEqual([])
  })

  test('by a command', async () => {
    expect(COMMANDS.length).toBeGreaterThan(30)
    const inputs = [
      {},
      { player: scannedIdOf('players'), team: scannedIdOf('teams'), registration: scannedIdOf('registrations') },
    ]
    const said = await inTurn(
      COMMANDS.flatMap((name) => inputs.map((input) => ({ name, input }))),
      async ({ name, input }): Promise<ScanAnswer> => {
        const { status, text } = await ask(app, {
          path: `/api/commands/${name}`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        expect({ name, isRefused: status >= 400 && status < 500 }).toEqual({ name, isRefused: true })
        return { where: name, text }
      },
    )
    expect(leaksIn(said)).toEqual([])
  })
})

describe('the scan can fail', () => {
  test('the same questions, asked by an admin, bring secrets of every kind to light', {
    timeout: 180_000,
  }, async () => {
    const asker = { token: admin.token }
    // Asked first and looked through afterwards, which takes longer than a connection waits to be used.
    const lists = await inTurn(COLLECTIONS, ({ name }) => heard(recordsHref(name, {}), asker))
    const { said } = await toldLive(asker)
    const files = await inTurn(
      routeAddresses().filter((path) => path.includes('.csv')),
      (path) => heard(path, asker),
    )
    const wanted = Object.entries(TELLING).flatMap(([name, fields]) => fields.map((field) => `${name}.${field}`))
    const kinds = kindsIn(lists)
    expect(wanted.filter((kind) => !kinds.has(kind))).toEqual([])
    expect(unlistedIn(lists)).toEqual(expect.arrayContaining(['a record of player_details', 'a record of users']))
    expect([...kindsIn(said)]).toEqual(expect.arrayContaining(['player_details.phone', 'registrations.comment']))
    expect([...kindsIn(files)]).toEqual(expect.arrayContaining(['users.email', 'player_details.connection_code']))
  })

  const LEAKS: readonly (readonly [string, string])[] = [
    ['in a page', `<li title="x">Quilla Quarrelwood</li>`],
    ['with signs of HTML', `<a href="tel:x">&#43;49&nbsp;30 23125 907</a>`],
    ['in the data of a page', `[{"_1":2},"birth_year",1907]`],
    ['with signs of JSON', String.raw`{"comment":"Our goalkeeper is\u0020afraid\nof the dark."}`],
    ['in an address', `/user/connector?code=CODE`],
    ['in an address, encoded', `/x?to=quilla.quarrelwood%40hidden.example`],
    ['as people read it', `Code: code-read.`],
    ['in a file to take home', `"Quilla Q.";"quilla.quarrelwood@hidden.example";"female"`],
  ]

  test.each(LEAKS)('a route that leaks %s is found', (_, text) => {
    const code = String(plantedDetails()?.['connection_code'])
    const read = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
    const said = text.replace('CODE', code).replace('code-read', read)
    expect(leaksIn([{ where: 'a fake route', text: said }])).toHaveLength(1)
  })

  test('a field that is not listed is found, however deep it stands', () => {
    const inner = { collectionName: 'players', id: 'x', name: 'Quilla Q.', birth_year: 1950 }
    const text = JSON.stringify({ items: [{ collectionName: 'teams', expand: { players_via_team: [inner] } }] })
    expect(unlistedIn([{ where: 'a fake route', text }])).toEqual(['players.birth_year'])
    expect(unlistedIn([{ where: 'a fake topic', text: `event:x\ndata:${text}\n\n` }])).toEqual(['players.birth_year'])
  })

  test('a private name in the data of a page is found', () => {
    expect(fieldNamesIn({ where: 'a fake page', text: '[{"_1":2,"_3":4},"gender_match","x","name","y"]' })).toEqual([
      'gender_match',
      'name',
    ])
    expect(PRIVATE_FIELDS).toEqual(
      expect.arrayContaining(['gender_match', 'birth_year', 'connection_code', 'fee_state', 'full_name', 'managers']),
    )
  })
})
