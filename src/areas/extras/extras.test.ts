import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moneyOfTeam } from '#areas/settlement/settlement.api.server.ts'
import { settlementEntries } from '#areas/settlement/settlement.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournament } from '#areas/tournament/tournament.collections.ts'
import { NEW_TOURNAMENT } from '#areas/tournament/tournament.testing.ts'
import { createChance } from '#http/areas/chance.ts'
import { csvIn } from '#http/areas/csv-route.ts'
import { speaking } from '#http/commands/language.ts'
import { SEED } from '#properties.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { orderCents, orderQuantity } from '#rules/extras/order.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { action as adminAction, loader as adminLoader } from './admin/AdminExtrasPage.tsx'
import { EXTRA_ORDER_COLUMNS, extraOrderRows } from './admin/extra-orders-csv.route.server.ts'
import { extraOrders, extras } from './extras.collections.ts'
import { addExtra, changeExtra } from './extras.commands.server.ts'
import { ordersOf } from './extras.queries.server.ts'
import { EXTRA_TODOS } from './extras.todos.server.ts'
import { orderExtra } from './order.commands.server.ts'
import { action, loader } from './own/ExtrasPage.tsx'

let stage: Stage
let admin: Viewer
let mara: Viewer
let team: string

const SHIRTS = {
  name_en: 'Shirts',
  name_de: 'Shirts',
  price_cents: 1_800,
  price_per: 'player',
  variants: 'S\nM\nL',
  order_until: '2026-06-10',
  is_open: true,
} as const

beforeEach(async () => {
  stage = await openStage({ now: '2026-06-05T10:00:00Z' })
  admin = await stage.person('Ada', ['admin'])
  mara = await stage.person('Mara', ['teammanager'])
  await stage.db.write((tx) =>
    tx.create(tournament, {
      ...NEW_TOURNAMENT,
      starts: '2026-06-13',
      ends: '2026-06-14',
      time_zone: 'Europe/Berlin',
    }),
  )
  team = await newTeam('Kite Club')
})
afterEach(() => stage.close())

const newTeam = async (name: string, managers = [mara.id]) =>
  (await stage.db.write((tx) => tx.create(teams, { name, division: 'mixed', state: 'accepted', managers }))).id

const offer = async (values: object = {}) => (await stage.run(addExtra, admin, { ...SHIRTS, ...values })).extra

const baseOf = async (extra: string, of = team) => {
  const params = { extra, of }
  return (await stage.db.first(extraOrders, { filter: 'extra = {:extra} && team = {:of}', params }))?.updated ?? ''
}

const wants = (quantity: number, variant = 'M') => [{ variant, day: '', quantity }]

const order = async (extra: string, lines: readonly object[], { by = mara, of = team, base = '' } = {}) =>
  stage.attempt(orderExtra.name, by, { team: of, extra, base: base || (await baseOf(extra, of)), lines })

/** What the team's account says, oldest first; what was countered and its counter are both there. */
const entries = async (of = team) =>
  (await stage.db.list(settlementEntries, { filter: 'team = {:of}', params: { of }, sort: '@added' })).map(
    ({ kind, amount }) => [kind, amount],
  )

const owed = async (of = team) => (await entries(of)).reduce((sum, [, amount]) => sum + Number(amount), 0)

describe('an order', () => {
  test('stands in the account in the words of whoever reads it', async () => {
    const meals = await offer({
      name_en: 'Dinner',
      name_de: 'Abendessen',
      variants: 'Vegan | Rein pflanzlich\nWith meat | Mit Fleisch',
      offered_days: '2026-06-13 2026-06-14',
    })
    await order(meals, [
      { variant: 'Vegan', day: '2026-06-13', quantity: 3 },
      { variant: 'With meat', day: '2026-06-14', quantity: 1 },
    ])
    const found = await stage.db.get(teams, team)
    const textIn = (language: 'en' | 'de') =>
      speaking(language, async () => found && (await moneyOfTeam(stage.db, found)).entries[0]?.text)
    expect(await textIn('en')).toBe('Dinner, 3 × Vegan 13 June, 1 × With meat 14 June')
    expect(await textIn('de')).toBe('Abendessen, 3 × Rein pflanzlich 13. Juni, 1 × Mit Fleisch 14. Juni')
  })

  test('of what is all alike is told by its name', async () => {
    await order(await offer({ name_en: 'Camping', name_de: 'Zelten', variants: '' }), [
      { variant: '', day: '', quantity: 2 },
    ])
    const [booked] = await stage.db.list(settlementEntries, { filter: 'team = {:team}', params: { team } })
    expect([booked?.text, booked?.text_de]).toEqual(['2 × Camping', '2 × Zelten'])
  })

  test('books what it costs; a change counters that and books anew', async () => {
    const shirts = await offer()
    expect(await order(shirts, wants(3))).toMatchObject({ cents: 5_400, quantity: 3 })
    expect(await entries()).toEqual([['extra', 5_400]])
    stage.passMinutes(1)
    await order(shirts, [...wants(3), ...wants(1, 'L')])
    expect(await entries()).toEqual([
      ['extra', 5_400],
      ['correction', -5_400],
      ['extra', 7_200],
    ])
    await order(shirts, wants(0))
    expect(await owed()).toBe(0)
  })

  test('that is as before books nothing, and one of none is an answer', async () => {
    const shirts = await offer()
    await order(shirts, wants(3))
    await order(shirts, wants(3))
    expect(await entries()).toHaveLength(1)
    const tents = await offer({ name_en: 'Tents', variants: '' })
    expect(await EXTRA_TODOS.of(stage.db, [team])).toMatchObject([{ text: 'Order Tents?', about: 'order' }])
    await order(tents, [])
    expect(await EXTRA_TODOS.of(stage.db, [team])).toEqual([])
    expect(await entries()).toHaveLength(1)
  })

  test('keeps its price when that changes; what is added costs the new one', async () => {
    const shirts = await offer()
    await order(shirts, wants(3))
    const { updated: base = '' } = (await stage.db.get(extras, shirts)) ?? {}
    await stage.run(changeExtra, admin, { ...SHIRTS, extra: shirts, base, price_cents: 2_000 })
    expect(await owed()).toBe(5_400)
    stage.passMinutes(1)
    await order(shirts, wants(4))
    expect(await owed()).toBe(7_400)
  })

  test('of two managers at once: the second is told, and nothing is booked twice', async () => {
    const shirts = await offer()
    const max = await stage.person('Max', ['teammanager'])
    await stage.db.write((tx) => tx.update(teams, team, { managers: [mara.id, max.id] }))
    const [one, two] = await Promise.all([
      stage.attempt(orderExtra.name, mara, { team, extra: shirts, base: '', lines: wants(3) }),
      stage.attempt(orderExtra.name, max, { team, extra: shirts, base: '', lines: wants(4) }),
    ])
    expect(one).toMatchObject({ quantity: 3 })
    expect(two).toMatchObject({ status: 409 })
    expect(await entries()).toEqual([['extra', 5_400]])
  })

  test('of two teams at once for the last ones: one gets them', async () => {
    const tents = await offer({ variants: '', stock: 5 })
    const other = await newTeam('Herons')
    const lines = [{ variant: '', day: '', quantity: 3 }]
    const answers = await Promise.all([team, other].map((of) => order(tents, lines, { of })))
    expect(answers[0]).toMatchObject({ quantity: 3 })
    expect(refusedWith(answers[1])).toBe('too_many')
    expect([await owed(team), await owed(other)]).toEqual([5_400, 0])
  })

  test('sent again with its key is one order', async () => {
    const shirts = await offer()
    const input = { team, extra: shirts, base: '', lines: wants(3) }
    const key = { key: 'order-of-shirts' }
    const first = await stage.attempt(orderExtra.name, mara, input, key)
    expect(await stage.attempt(orderExtra.name, mara, input, key)).toEqual(first)
    expect(await entries()).toHaveLength(1)
  })

  test('comes too late when the last day is over by the clocks of the tournament', async () => {
    const shirts = await offer({ order_until: '2026-06-05' })
    // 23:59 in Berlin.
    stage.passMinutes(11 * 60 + 59)
    expect(await order(shirts, wants(1))).toMatchObject({ quantity: 1 })
    stage.passMinutes(1)
    expect(refusedWith(await order(shirts, wants(2)))).toBe('closed')
    expect(await order(shirts, wants(2), { by: admin })).toMatchObject({ quantity: 2 })
  })

  test('for a team of others, or one that is out, is refused', async () => {
    const shirts = await offer()
    const eve = await stage.person('Eve', ['teammanager'])
    expect(refusedWith(await order(shirts, wants(1), { by: eve }))).toBe('team_gone')
    await stage.db.write((tx) => tx.update(teams, team, { state: 'withdrawn' }))
    expect(refusedWith(await order(shirts, wants(1)))).toBe('team_gone')
    expect(refusedWith(await order(shirts, wants(1), { by: admin }))).toBe('team_not_playing')
    expect(await entries()).toEqual([])
  })

  test.each([
    ['half a shirt', { variant: 'M', day: '', quantity: 0.5 }],
    ['fewer than none', { variant: 'M', day: '', quantity: -1 }],
    ['more than anybody wants', { variant: 'M', day: '', quantity: 501 }],
  ])('of %s is refused', async (_, line) => {
    expect(await order(await offer(), [line])).toMatchObject({ status: 400 })
  })
})

test('whatever is ordered, changed, given back or made dearer: the account says what the order does', async () => {
  const shirts = await offer({ stock: 40 })
  const other = await newTeam('Herons')
  const chance = createChance(SEED)
  for (let step = 0; step < 40; step += 1) {
    stage.passMinutes(1)
    if (chance.below(4) === 0) {
      const { updated: base = '' } = (await stage.db.get(extras, shirts)) ?? {}
      await stage.run(changeExtra, admin, {
        ...SHIRTS,
        stock: 40,
        extra: shirts,
        base,
        price_cents: chance.below(3_000),
      })
    } else {
      const of = chance.oneOf([team, other])
      await order(shirts, [...wants(chance.below(12)), ...wants(chance.below(12), 'L')], { of })
    }
    const orders = await stage.db.list(extraOrders)
    for (const { team: of, ordered, total_cents } of orders) {
      expect(orderCents(ordered)).toBe(total_cents)
      expect(await owed(of)).toBe(total_cents)
    }
    expect(orderQuantity(orders.flatMap(({ ordered }) => ordered))).toBeLessThanOrEqual(40)
  }
})

describe('the page of a manager', () => {
  const load = async (query = '') => (await loader(stage.visit(`/teammanager/extras${query}`, { viewer: mara }))).data
  const post = (form: Readonly<Record<string, string>>) =>
    action(stage.visit('/teammanager/extras', { viewer: mara, form: { team, ...form } }))

  test('shows what is offered and ordered, and what is to pay', async () => {
    const shirts = await offer({ stock: 10 })
    await offer({ name_en: 'Secret', is_open: false })
    await post({ extra: shirts, base: '', quantity_0: '', quantity_1: '3', quantity_2: '1' })
    const found = await load()
    expect(found?.extras).toMatchObject([
      { cents: 7_200, isOpen: true, left: 10, lines: [{ variant: 'M' }, { variant: 'L' }] },
    ])
    expect(found?.due).toBe(7_200)
  })

  test('keeps what was typed when it is refused', async () => {
    const shirts = await offer()
    const answer = await post({ extra: shirts, base: '', quantity_1: 'three' })
    expect(answer).toMatchObject({ data: { refused: true, values: { quantity_1: 'three' } } })
    expect(await stage.db.count(extraOrders)).toBe(0)
  })

  test('takes a tick for what a team has once', async () => {
    const tents = await offer({ price_per: 'team', variants: '' })
    expect(await post({ extra: tents, base: '', quantity_0: 'on' })).toEqual({ done: 'order', text: 'Ordered: 1' })
  })
})

describe('organisers', () => {
  const load = (query = '') => adminLoader(stage.visit(`/admin/extras${query}`, { viewer: admin }))

  test('see what the kitchen needs, per day and kind, without teams that are out', async () => {
    const meals = await offer({ variants: 'Vegan', offered_days: '2026-06-13 2026-06-14', price_cents: 900 })
    const other = await newTeam('Herons')
    const on = (day: string, quantity: number) => ({ variant: 'Vegan', day, quantity })
    await order(meals, [on('2026-06-13', 5), on('2026-06-14', 2)])
    await order(meals, [on('2026-06-13', 4)], { of: other })
    expect((await load(`?extra=${meals}`)).one?.needed).toEqual({
      places: [on('2026-06-13', 9), on('2026-06-14', 2)],
      quantity: 11,
      cents: 9_900,
    })
    await stage.db.write((tx) => tx.update(teams, other, { state: 'withdrawn' }))
    const { one } = await load(`?extra=${meals}`)
    expect(one?.needed.quantity).toBe(7)
    expect(one?.orders.map(({ name, isPlaying }) => [name, isPlaying])).toEqual([
      ['Herons', false],
      ['Kite Club', true],
    ])
  })

  test('cannot take away what was ordered, nor the extra', async () => {
    const shirts = await offer()
    await order(shirts, wants(1))
    const { updated: base = '' } = (await stage.db.get(extras, shirts)) ?? {}
    const change = (values: object) =>
      stage.attempt('extras.change', admin, { ...SHIRTS, extra: shirts, base, ...values })
    expect(refusedWith(await change({ variants: 'S\nL' }))).toBe('place_ordered')
    expect(refusedWith(await change({ price_per: 'team' }))).toBe('place_ordered')
    expect(await stage.attempt('extras.remove', admin, { extra: shirts, base })).toMatchObject({ status: 409 })
    expect(await change({ variants: 'M\nXL' })).toBeUndefined()
  })

  test('add, change and remove by forms; a price is typed as people do', async () => {
    const post = (form: Readonly<Record<string, string>>) =>
      adminAction(stage.visit('/admin/extras', { viewer: admin, form }))
    const form = {
      name_en: 'Shirts',
      price: '18,50',
      price_per: 'player',
      variants: 'S\r\nM',
      stock: '',
      is_open: 'on',
    }
    await post({ intent: 'add', ...form })
    const [added] = await stage.db.list(extras)
    expect(added).toMatchObject({ price_cents: 1_850, variants: 'S\nM', stock: 0, is_open: true })
    expect(await post({ intent: 'add', ...form, price: 'much' })).toMatchObject({ data: { errors: { price: {} } } })
    expect(await post({ intent: 'add', ...form, name_en: '' })).toMatchObject({ data: { errors: { name_en: {} } } })
    const { id = '', updated: base = '' } = added ?? {}
    await post({ intent: 'change', extra: id, base, ...form, stock: '20' })
    expect(await stage.db.get(extras, id)).toMatchObject({ stock: 20 })
    expect(await post({ intent: 'change', extra: id, base, ...form })).toMatchObject({ data: { status: 409 } })
    await post({ intent: 'remove', extra: id, base: (await stage.db.get(extras, id))?.updated ?? '' })
    expect(await stage.db.count(extras)).toBe(0)
  })

  test('see which of them teams can order today', async () => {
    await offer({ name_en: 'Late', order_until: '2026-06-04' })
    await offer({ name_en: 'Hidden', is_open: false })
    await offer()
    const named = async (query: string) => (await load(query)).list.map(({ name_en }) => name_en)
    expect(await named('')).toEqual(['Late', 'Hidden', 'Shirts'])
    expect(await named('?open=yes')).toEqual(['Shirts'])
    expect(await named('?open=no')).toEqual(['Late', 'Hidden'])
    expect((await load()).counts).toEqual({ all: 3, open: 1 })
  })

  test('take the orders home, line by line', async () => {
    const shirts = await offer()
    await order(shirts, [...wants(3), ...wants(1, 'L')])
    const rows = await extraOrderRows(stage.db, new URLSearchParams({ extra: shirts }))
    expect(csvIn('en', EXTRA_ORDER_COLUMNS, rows).split('\r\n').slice(1, 3)).toEqual([
      'Shirts,,M,"Kite Club",mixed,3,54.00,',
      'Shirts,,L,"Kite Club",mixed,1,18.00,',
    ])
  })

  test('alone offer something', async () => {
    expect(refusedWith(await stage.attempt('extras.add', mara, SHIRTS))).toBe('status_403')
  })

  test('list orders by the names of the teams', async () => {
    const shirts = await offer()
    const other = await newTeam('Albatross')
    for (const each of [team, other]) await order(shirts, wants(1), { of: each })
    expect((await ordersOf(stage.db, [shirts]))(shirts).map(({ name }) => name)).toEqual(['Albatross', 'Kite Club'])
  })
})
