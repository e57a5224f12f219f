import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import { teamReference } from '#rules/settlement/reference.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { action as adminAction, loader as adminLoader } from './admin/AdminSettlementPage.tsx'
import { teamsOwing } from './admin/admin-settlement.queries.server.ts'
import { remindTeams } from './admin/reminders.commands.server.ts'
import { SETTLEMENT_COLUMNS } from './admin/settlement-csv.route.server.ts'
import { bookByHand } from './entries/entries.commands.server.ts'
import { loader } from './own/SettlementPage.tsx'
import { bookExtra, counterExtra } from './settlement.api.server.ts'
import { settlementArea } from './settlement.area.ts'
import { openTill, type Till } from './settlement.testing.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.stage.close())

const pays = (amount: string, team = till.team) =>
  till.stage.run(bookByHand, till.admin, { team, kind: 'payment', amount, day: '2026-06-04', method: 'transfer' })

describe('extras', () => {
  const book = (key: string, amount = 3_000) =>
    till.stage.db.write((tx) => bookExtra(tx, till.manager, { team: till.team, key, amount, text: 'Shirts' }))
  const counter = (key: string) => till.stage.db.write((tx) => counterExtra(tx, till.manager, key, 'Changed'))

  test('are booked once for each key, also at once', async () => {
    const [one, other] = await Promise.all([book('order-1'), book('order-1')])
    await book('order-2', 100)
    expect(one).toEqual(other)
    expect(await till.entries()).toEqual(['extra 3000', 'extra 100'])
  })

  test('are taken back once', async () => {
    await book('order-1')
    await counter('order-1')
    await counter('order-1')
    expect(await till.entries()).toEqual(['extra 3000', 'counter -3000'])
  })

  test('that nobody booked cannot be taken back', () =>
    expect(counter('nothing')).rejects.toMatchObject({ status: 404 }))
})

describe('the page of a team', () => {
  const see = (query = '', viewer = till.manager) =>
    loader(till.stage.visit(`/teammanager/settlement${query}`, { viewer }))

  test('shows what is to pay, the account and the code', async () => {
    await pays('20')
    expect(await see()).toMatchObject({
      is: 'open',
      account: { due: 500, expected: 2_500, state: 'part' },
      bank: { iban: 'DE89370400440532013000' },
      reference: teamReference(till.team),
      code: `BCD\n002\n1\nSCT\nCOBADEFFXXX\nLakeside e.V.\nDE89370400440532013000\nEUR5.00\n\n${teamReference(till.team)}`,
    })
  })

  test('has no code when nothing is to pay', async () => {
    await pays('25')
    expect(await see()).toMatchObject({ account: { due: 0, state: 'paid' }, code: undefined })
  })

  test('shows the message alone while the switch is off', async () => {
    const closed = { teammanager_settlement_active: false, teammanager_settlement_message: 'Opens on Friday.' }
    await till.setConfig(closed)
    expect(await see()).toEqual({ is: 'closed', message: { words: 'Opens on Friday.', language: 'en' } })
    expect(await see(`?team=${till.team}`)).toEqual({
      is: 'closed',
      message: { words: 'Opens on Friday.', language: 'en' },
    })
    await till.setConfig({ ...closed, teammanager_settlement_active: true })
    expect(await see()).toMatchObject({ is: 'open' })
  })

  test('is not for managers of other teams', async () => {
    const other = await till.stage.person('Otto', ['teammanager'])
    await till.newTeam('Wall City', { managers: [other.id] })
    await expect(see(`?team=${till.team}`, other)).rejects.toMatchObject({ init: { status: 404 } })
    const nobody = await till.stage.person('Nils', ['teammanager'])
    expect(await see('', nobody)).toEqual({ is: 'none' })
  })
})

describe('the treasurer', () => {
  const see = (query = '') => adminLoader(till.stage.visit(`/admin/settlement${query}`, { viewer: till.admin }))
  const send = (form: Readonly<Record<string, string>>) =>
    adminAction(till.stage.visit('/admin/settlement', { viewer: till.admin, form }))

  test('sees the sums of all teams, and finds a team by its name or its reference', async () => {
    const other = await till.newTeam('Wall City')
    await till.newPlayer('Mia', other)
    await pays('30')
    expect(await see()).toMatchObject({
      figures: { teams: 2, expected: 3_750, open: 1_250, credit: 500, sums: { payment: 3_000 } },
      list: { items: [{ name: 'Kite Club', owed: 2_500, paid: 3_000 }, { name: 'Wall City' }] },
    })
    expect((await see('?q=wall')).list?.items).toMatchObject([{ name: 'Wall City' }])
    expect((await see(`?q=${teamReference(other)}`)).list?.items).toMatchObject([{ name: 'Wall City' }])
    expect((await see('?state=credit')).list?.items).toMatchObject([{ name: 'Kite Club' }])
    expect((await see('?sort=-due')).list?.items).toMatchObject([{ name: 'Wall City' }, { name: 'Kite Club' }])
  })

  test('is told how many teams get money back, and that paying in advance is no mistake', async () => {
    const waiting = async () => (await settlementArea.decisions?.(till.stage.db))?.[0]?.count
    await pays('25')
    expect(await waiting()).toBe(0)
    await pays('0.01')
    expect(await waiting()).toBe(1)
  })

  test('books and takes back on the page of one team', async () => {
    const entry = { team: till.team, player: '', kind: 'payment', amount: '12,50', day: '2026-06-04', text: '' }
    expect(await send({ intent: 'book', ...entry })).toMatchObject({ done: 'book' })
    expect(await see(`?team=${till.team}`)).toMatchObject({ team: { money: { entries: [{ amount: -1_250 }] } } })
    const { team } = await see(`?team=${till.team}`)
    const id = team?.money.entries[0]?.id ?? ''
    expect(await send({ intent: 'counter', entry: id, text: 'Wrong' })).toMatchObject({ done: 'counter' })
    expect(await till.entries()).toEqual(['payment -1250', 'counter 1250'])
  })

  test.each(['1900-06-04', '2062-06-04', '9999-12-31'])('is asked for the year of a payment on %s', async (day) => {
    const entry = { team: till.team, player: '', kind: 'payment', amount: '12,50', day, text: '' }
    expect(await send({ intent: 'book', ...entry })).toMatchObject({ data: { errors: { day: { code: 'day_far' } } } })
    expect(await till.entries()).toEqual([])
  })

  test('takes a file home, with numbers that a spreadsheet of the language reads', async () => {
    await pays('20')
    const csv = csvIn('de', SETTLEMENT_COLUMNS, await teamsOwing(till.stage.db))
    expect(csv.replaceAll('"', '')).toContain(
      `Kite Club;mixed;${teamReference(till.team)};0,00;25,00;0,00;0,00;0,00;20,00;0,00;5,00;Teils bezahlt`,
    )
  })
})

describe('reminders', () => {
  test('go to the managers of teams that owe something, in the inbox and by mail, once a day', async () => {
    const paid = await till.newTeam('Wall City')
    const remind = () => till.stage.run(remindTeams, till.admin, { teams: [till.team, paid] })
    expect(await remind()).toEqual({ reminded: 1, passedOver: 1 })
    expect(await remind()).toEqual({ reminded: 0, passedOver: 2 })
    till.stage.passMinutes(24 * 60 + 1)
    expect(await remind()).toMatchObject({ reminded: 1 })
    const mails = await till.stage.mailsTo('mara@example.org')
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toBe('Lakeside Cup: Kite Club still owes €25.00')
    expect(mails[0]?.text).toContain(`https://cup.example/teammanager/settlement?team=${till.team}`)
    const notices = await till.stage.db.store.all<{ title_de: string }>('SELECT "title_de", "recipient" FROM "notices"')
    expect(notices[0]).toMatchObject({ recipient: till.manager.id })
    expect(notices[0]?.title_de).toMatch(/^Kite Club hat noch 25,00\s€ offen$/)
  })

  test('that lead to a closed page are refused', async () => {
    await till.setConfig({ teammanager_settlement_active: false })
    expect(refusedWith(await till.stage.attempt('settlement.remind', till.admin, { teams: [till.team] }))).toBe(
      'settlement_closed',
    )
    expect(await till.stage.mailsTo('mara@example.org')).toEqual([])
  })

  test('of teams that owe nothing are refused', async () => {
    await pays('25')
    expect(refusedWith(await till.stage.attempt('settlement.remind', till.admin, { teams: [till.team] }))).toBe(
      'nothing_due',
    )
  })
})
