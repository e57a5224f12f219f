import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { loader as ceremonyLoader } from '#areas/ceremony/CeremonyPage.tsx'
import { holdCeremony, revealRank, showAward } from '#areas/ceremony/ceremony.commands.server.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { standingsShown } from '#areas/standings/standings.queries.server.ts'
import { players } from '#areas/teams/teams.collections.ts'
import { saveTournament } from '#areas/tournament/save-tournament.api.server.ts'
import { tournamentAccountOf, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { tournamentAccount } from '#areas/tournament/tournament.collections.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import { ReadTracker } from '#http/pages/read-tracker.ts'
import { timestamp } from '#records/time.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { serveStage } from '#site/served.testing.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { sheetOfTotal, sheetSaid } from '../sheet-said.testing.ts'
import { spiritRankings, spiritSheets } from '../spirit.collections.ts'
import { openSpirit, type SpiritStage } from '../spirit.testing.ts'
import { action, loader } from './AdminSpiritPage.tsx'
import { ADMIN_SPIRIT_PATH } from './admin-spirit.address.ts'
import { correctSheet, removeSheet } from './correct.commands.server.ts'
import { publishSpirit, unpublishSpirit } from './publish.commands.server.ts'
import { remindSheets } from './remind.commands.server.ts'
import { MISSING_SHEETS } from './sheet-reminders.server.ts'

let stage: SpiritStage
const KEY = 'A-1-4'
const POOL = ['A-1-4', 'A-2-3', 'A-1-3', 'A-2-4', 'A-1-2', 'A-3-4'] as const
beforeEach(async () => {
  stage = await openSpirit()
  await stage.settleAll('pool')
})
afterEach(() => stage.close())

/** What home and away give in each game of the pool. */
const TOTALS: Readonly<Record<(typeof POOL)[number], readonly [number, number]>> = {
  'A-1-4': [10, 14],
  'A-2-3': [11, 9],
  'A-1-3': [12, 15],
  'A-2-4': [10, 10],
  'A-1-2': [13, 12],
  'A-3-4': [8, 11],
}

async function giveAll() {
  for (const key of POOL)
    for (const [index, side] of (['home', 'away'] as const).entries())
      await stage.give(key, side, sheetOfTotal(TOTALS[key][index] ?? 10))
}

const codeOf = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'data' in answer
    ? Reflect.get(answer.data as object, 'code')
    : answer

const overview = async () => {
  const found = await loader(stage.visit(ADMIN_SPIRIT_PATH, { viewer: stage.admin }))
  if (!('overview' in found) || !found.overview?.found) throw new Error('Not the overview')
  return found.overview.found
}

const spiritOnStandings = async () =>
  (await standingsShown({ reader: stage.db, language: 'en', reads: new ReadTracker() }, new URLSearchParams(), []))
    ?.spirit ?? []

const placesShown = async () =>
  (await spiritOnStandings()).map(
    ({ place, team, numbers }) => `${place} ${team.name}${numbers ? ` ${numbers.mean}` : ''}`,
  )

const publish = () => stage.run(publishSpirit, stage.admin, {})

describe('the overview of admins', () => {
  test('has the matrix, the ranking and what is missing', async () => {
    await stage.give(KEY, 'home', sheetOfTotal(12))
    const before = await overview()
    expect(before.matrix).toHaveLength(6)
    expect(before.matrix.find(({ home }) => home)).toMatchObject({ home: { total: 12, isCorrected: false } })
    expect(before.missing).toHaveLength(11)
    expect(before.ranking.every(({ place }) => place === undefined)).toBe(true)
    await giveAll()
    const after = await overview()
    expect(after.missing).toEqual([])
    expect(after.ranking.map(({ place, games }) => [place, games])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [4, 3],
    ])
    expect(after.ranking[0]?.averages).toHaveLength(5)
  })

  test('shows both sheets of a game in whole, with who entered them', async () => {
    await stage.give(KEY, 'home', { their_rules: 4, their_rules_comment: 'Knew them all.' })
    const { id } = await stage.game(KEY)
    const found = await loader(stage.visit(`${ADMIN_SPIRIT_PATH}?game=${id}`, { viewer: stage.admin }))
    expect(found).toMatchObject({
      one: { sheets: [{ by: expect.stringContaining('Manager'), comments: { their: { rules: 'Knew them all.' } } }] },
    })
  })

  test('the files are for admins', async () => {
    await giveAll()
    const served = await serveStage(stage)
    const fileFor = async (path: string, viewer: Viewer) => {
      const answer = await fetch(served.url + path, { headers: { authorization: await served.tokenOf(viewer) } })
      return { status: answer.status, text: await answer.text() }
    }
    for (const path of ['/api/spirit/sheets.csv', '/api/spirit/ranking.csv']) {
      expect(await fileFor(path, stage.keeper)).toMatchObject({ status: 403 })
      const { text } = await fileFor(path, stage.admin)
      expect(text.trim().split('\n')).toHaveLength(path.includes('sheets') ? 13 : 5)
    }
    await served.stop()
  })
})

describe('reminders', () => {
  test('go to managers and captains in person, by inbox and mail, once', async () => {
    const game = await stage.game(KEY)
    const manager = await stage.managerOf(game, 'away')
    const captain = await stage.playerOf(game, 'away')
    await stage.db.write(async (tx) => {
      const user = await tx.get(users, captain.id)
      await tx.update(players, user?.player ?? '', { spirit_captain: true })
    })
    const missing = [`${game.id}/${game.away}`]
    await action(
      stage.visit(ADMIN_SPIRIT_PATH, { viewer: stage.admin, form: { intent: 'remind', missing: missing[0] ?? '' } }),
    )
    const told = await stage.db.list(notices, { filter: 'href ~ "/new-spirit%"' })
    expect(told.map(({ audience, recipient }) => `${audience} ${recipient}`).toSorted()).toEqual(
      [manager, captain].map(({ id }) => `person ${id}`).toSorted(),
    )
    expect(await stage.mailsTo(String(manager.record['email']))).toMatchObject([
      { subject: expect.stringContaining('spirit sheet'), text: expect.stringContaining('/new-spirit?game=') },
    ])
    expect(codeOf(await stage.attempt(remindSheets.name, stage.admin, { missing }))).toBe('reminded_lately')
    expect((await overview()).missing.filter(({ isReminded }) => isReminded)).toHaveLength(1)
    stage.passMinutes(61)
    expect(await stage.run(remindSheets, stage.admin, { missing })).toEqual({ reminded: 1 })
    await stage.give(KEY, 'away')
    expect(codeOf(await stage.attempt(remindSheets.name, stage.admin, { missing }))).toBe('nothing_missing')
  })

  test('come by the clock to whoever has not given, once, while sheets are taken', async () => {
    const game = await stage.game(KEY)
    const manager = await stage.managerOf(game, 'away')
    await stage.give(KEY, 'home')
    const told = async () =>
      (await stage.db.list(notices, { filter: 'category = "spirit"' })).filter(({ href }) => href.includes(game.id))
    const starts = timestamp(minutesAfter(stage.db.now(), -149))
    await stage.db.write((tx) => tx.update(games, game.id, { starts }))
    await runDueWork(stage.db, [MISSING_SHEETS])
    expect(await told()).toEqual([])
    stage.passMinutes(2)
    await stage.switches({ spirit_entry_active: false })
    await runDueWork(stage.db, [MISSING_SHEETS])
    expect(await told()).toEqual([])
    await stage.switches({ spirit_entry_active: true })
    await runDueWork(stage.db, [MISSING_SHEETS])
    await runDueWork(stage.db, [MISSING_SHEETS])
    expect(await told()).toMatchObject([{ audience: 'person', recipient: manager.id }])
  })

  test('for what nobody can give now are refused', async () => {
    const game = await stage.game(KEY)
    await stage.switches({ spirit_entry_active: false })
    const missing = [`${game.id}/${game.away}`]
    expect(codeOf(await stage.attempt(remindSheets.name, stage.admin, { missing }))).toBe('entry_closed')
  })

  test('say the same whether the others have given or not', async () => {
    const game = await stage.game(KEY)
    await stage.managerOf(game, 'away')
    const remind = () => stage.run(remindSheets, stage.admin, { missing: [`${game.id}/${game.away}`] })
    await remind()
    await stage.give(KEY, 'home')
    stage.passMinutes(61)
    await remind()
    const told = await stage.db.list(notices, { filter: 'audience = "person"' })
    const texts = told.map(({ title_en, text_en, title_de, text_de, href }) => [
      title_en,
      text_en,
      title_de,
      text_de,
      href,
    ])
    expect(texts).toHaveLength(2)
    expect(texts[1]).toEqual(texts[0])
  })
})

describe('corrections', () => {
  test('change a sheet with a reason, also after the exchange, and keep what was there', async () => {
    await stage.give(KEY, 'home', { their_fouls: 1 })
    await stage.give(KEY, 'away')
    const { id } = (await stage.sheetOf(KEY, 'home')) ?? { id: '' }
    const input = { sheet: id, basedOn: 1, reason: 'Wrong column' }
    await stage.run(correctSheet, stage.admin, { ...input, ...sheetSaid({ their_fouls: 3 }) })
    expect(await stage.sheetOf(KEY, 'home')).toMatchObject({ their_fouls: 3, sheet_version: 2, is_exchanged: true })
    expect((await stage.audited()).at(-1)).toMatchObject({
      action: 'spirit.correct',
      detail: { reason: 'Wrong column', before: { their_fouls: 1 }, after: { their_fouls: 3 } },
    })
    const late = await stage.attempt(correctSheet.name, stage.admin, { ...input, ...sheetSaid() })
    expect(late).toMatchObject({ status: 409, data: { code: 'sheet_changed', current: { their_fouls: 3 } } })
    const manager = await stage.managerOf(await stage.game(KEY), 'home')
    expect(await stage.attempt(correctSheet.name, manager, { ...input, ...sheetSaid() })).toMatchObject({ status: 403 })
    expect(
      refusedWith(await stage.attempt(correctSheet.name, stage.admin, { ...input, reason: '', ...sheetSaid() })),
    ).toBe('validation_required')
  })

  test('take a sheet away: its team may give another one, and the others theirs', async () => {
    await stage.give(KEY, 'home', { their_rules: 0, their_rules_comment: 'x' })
    await stage.give(KEY, 'away')
    const { id } = (await stage.sheetOf(KEY, 'home')) ?? { id: '' }
    await stage.run(removeSheet, stage.admin, { sheet: id, basedOn: 1, reason: 'Of another game' })
    expect(await stage.sheetOf(KEY, 'away')).toMatchObject({ is_exchanged: false })
    expect(await stage.give(KEY, 'home')).toMatchObject({ version: 1, isExchanged: true })
    expect((await stage.audited()).at(-1)).toMatchObject({
      action: 'spirit.remove',
      detail: { reason: 'Of another game' },
    })
    expect(await stage.db.count(spiritSheets, {})).toBe(2)
  })
})

describe('publishing', () => {
  test('shows the ranking as it is then, and taking it back shows none; teams go on seeing their own', async () => {
    await giveAll()
    expect(await placesShown()).toEqual([])
    await publish()
    expect((await tournamentOf(stage.db))?.spirit_visibility).toBe('public')
    // Received: 1: 14, 15, 12; 2: 9, 10, 13; 3: 11, 12, 11; 4: 10, 10, 8.
    const shown = await placesShown()
    expect(shown).toEqual(['1 mixed 1 13.67', '2 mixed 3 11.33', '3 mixed 2 10.67', '4 mixed 4 9.33'])
    await stage.run(unpublishSpirit, stage.admin, {})
    expect(await placesShown()).toEqual([])
    expect((await tournamentOf(stage.db))?.spirit_visibility).toBe('after_both_sheets')
    await publish()
    expect(await placesShown()).toEqual(shown)
  })

  test('a sheet that comes later changes nothing until it is published again, and then places alone', async () => {
    await giveAll()
    await publish()
    const before = await placesShown()
    const { id, sheet_version: basedOn } = (await stage.sheetOf(KEY, 'away')) ?? { id: '', sheet_version: 0 }
    await stage.run(correctSheet, stage.admin, { sheet: id, basedOn, reason: 'Late', ...sheetOfTotal(2) })
    expect(await placesShown()).toEqual(before)
    expect((await overview()).publication).toMatchObject({ isOutOfDate: true, wouldHaveNumbers: false })
    await publish()
    expect(await placesShown()).toEqual(['1 mixed 3', '2 mixed 2', '3 mixed 1', '4 mixed 4'])
    expect((await overview()).publication.isOutOfDate).toBe(false)
  })

  test('by the settings of the tournament is publishing too, through the command and the record', async () => {
    await giveAll()
    await stage.db.write((tx) => tx.create(tournamentAccount, {}))
    const save = async (visibility: 'public' | 'hidden') => {
      const [found, account] = [await tournamentOf(stage.db), await tournamentAccountOf(stage.db)]
      if (!found || !account) throw new Error('There is no tournament')
      const { id: _, created: __, ...fields } = found
      const { updated, holder, iban, bic } = account
      await stage.run(saveTournament, stage.admin, {
        tournament: { ...fields, name: 'Cup', currency: 'EUR', spirit_visibility: visibility },
        account: { updated, holder, iban, bic },
      })
    }
    await save('public')
    expect(await placesShown()).toHaveLength(4)
    await save('hidden')
    expect(await placesShown()).toEqual([])
    await stage.db.write(async (tx) => {
      for (const { id } of await tx.list(spiritRankings)) await tx.delete(spiritRankings, id)
    })
    const served = await serveStage(stage)
    const client = await served.clientOf(stage.admin)
    const { id } = (await tournamentOf(stage.db)) ?? { id: '' }
    await client.collection('tournament').update(id, { spirit_visibility: 'public' })
    await served.stop()
    expect(await placesShown()).toHaveLength(4)
  })

  test('during a ceremony nobody but admins knows what was not revealed; shared places are revealed together', async () => {
    await giveAll()
    await publish()
    await stage.run(holdCeremony, stage.admin, {})
    expect(await placesShown()).toEqual([])
    await stage.run(showAward, stage.admin, { award: 'spirit/mixed' })
    await stage.run(revealRank, stage.admin, { award: 'spirit/mixed', seen: 0 })
    expect(await placesShown()).toEqual(['4 mixed 4 9.33'])
    const screen = await ceremonyLoader(stage.visit('/screen/ceremony'))
    expect(JSON.stringify(screen)).toContain('mixed 4')
    expect(JSON.stringify(screen)).not.toContain('mixed 1')
    await stage.run(unpublishSpirit, stage.admin, {})
    expect(JSON.stringify(await ceremonyLoader(stage.visit('/screen/ceremony')))).not.toContain('mixed 4')
  })

  test('is for admins', async () => {
    expect(await stage.attempt(publishSpirit.name, stage.keeper, {})).toMatchObject({ status: 403 })
    expect(await stage.attempt(unpublishSpirit.name, stage.keeper, {})).toMatchObject({ status: 403 })
  })
})
