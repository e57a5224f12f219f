import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import { at, type BookingStage, openBooking } from '../booking.testing.ts'
import { action as itemsAction, loader as itemsLoader } from '../items/AdminItemsPage.tsx'
import { action as locationsAction, loader as locationsLoader } from '../locations/LocationsPage.tsx'
import { action as ordersAction, loader as ordersLoader } from '../orders/AdminOrdersPage.tsx'
import { orderColumns } from '../orders/orders-csv.route.server.ts'
import { action, loader } from './BookingPage.tsx'
import { loader as itemLoader } from './ItemPage.tsx'
import { itemCodeIn } from './item-code.ts'

let stage: BookingStage
beforeEach(async () => {
  stage = await openBooking()
})
afterEach(() => stage.close())

const TIMES = { from_day: '2026-06-05', from_time: '10:00', to_day: '2026-06-05', to_time: '12:00' }
const query = (times: Readonly<Record<string, string>>) => `/booking?${new URLSearchParams(times).toString()}`
const atDesk = (path: string, form?: Readonly<Record<string, string>>) =>
  stage.visit(path, { viewer: stage.booker, ...(form && { form }) })
const asAdmin = (path: string, form?: Readonly<Record<string, string>>) =>
  stage.visit(path, { viewer: stage.admin, ...(form && { form }) })

describe('the desk', () => {
  test('shows what is free in the time that is asked for, and when something is again', async () => {
    await stage.lend(5, '09:00', '11:00')
    const { items } = await loader(atDesk(query(TIMES)))
    expect(items.map(({ name, free }) => [name, free])).toEqual([
      ['Tent', 0],
      ['Disc', 2],
    ])
    expect(new Date(items[0]?.freeFrom ?? 0).toISOString()).toBe('2026-06-05T11:00:00.000Z')
    expect(items[0]?.steps.map(({ free }) => free)).toEqual([5, 0, 5])
  })

  test('books and hands out in one go, and leads to the order', async () => {
    const form = { ...TIMES, from_time: '08:00', location: stage.desk, team: stage.team }
    const more = { intent: 'bookAndHandOut', [`quantities.${stage.tents}`]: '2', [`quantities.${stage.discs}`]: '0' }
    const answer = await action(atDesk('/booking', { ...form, ...more }))
    const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
    const { order } = await loader(atDesk(to))
    expect(order).toMatchObject({ state: 'handed_out', holder: 'Herons', lines: [{ name: 'Tent', out: 2 }] })
    const { orders } = await loader(atDesk('/booking?view=desk'))
    expect(orders.map(({ state }) => state)).toEqual(['handed_out'])
    stage.passMinutes(4 * 60 + 16)
    expect((await loader(atDesk('/booking?view=mine'))).orders.map(({ state }) => state)).toEqual(['overdue'])
  })

  test('refuses a time that is none at its field', async () => {
    const form = { ...TIMES, to_time: 'noon', location: stage.desk, team: stage.team, intent: 'book' }
    const answer = await action(atDesk('/booking', { ...form, [`quantities.${stage.tents}`]: '1' }))
    expect(answer).toMatchObject({ data: { refused: true, errors: { ends: { text: 'Enter a date and a time.' } } } })
  })

  test('a typed code opens the page of its item, where it says who has it', async () => {
    const { code } = await stage.item(stage.tents)
    await stage.lend(2, '08:00', '12:00', { hand_out: true })
    const typed = `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`
    const answer: unknown = await loader(atDesk(`/booking?code=${typed}`)).catch((error: unknown) => error)
    expect(answer instanceof Response && answer.headers.get('location')).toBe(`/booking/${code}`)
    const found = await itemLoader(stage.visit(`/booking/${code}`, { viewer: stage.booker, params: { code } }))
    expect(found).toMatchObject({ onShelf: 3, out: 2, orders: [{ holder: 'Herons' }] })
    expect(await loader(atDesk('/booking?code=what'))).toMatchObject({ isCodeWrong: true, view: 'desk' })
  })

  test.each([
    ['https://cup.example/booking/ABCD2345', 'ABCD2345'],
    ['abcd-2345', 'ABCD2345'],
    ['https://elsewhere.example/', undefined],
    ['WIFI:T:WPA;S:club;;', undefined],
  ])('reads of a label: %s', (read, code) => expect(itemCodeIn(read)).toBe(code))
})

describe('the pages of admins', () => {
  test('change an item by what was typed, amounts included', async () => {
    const { item } = await itemsLoader(asAdmin(`/admin/booking/items?item=${stage.tents}`))
    expect(item).toMatchObject({ name: 'Tent', onShelf: 5, locationName: 'Container' })
    const add = {
      intent: 'add',
      name: 'Bench',
      kind: 'loan',
      quantity: '4',
      price: '1,50',
      deposit: '',
      location: stage.desk,
    }
    const answer = await itemsAction(asAdmin('/admin/booking/items', { ...add, longest_hours: '0', active: 'on' }))
    const to = answer instanceof Response ? (answer.headers.get('location') ?? '') : ''
    expect((await itemsLoader(asAdmin(to))).item).toMatchObject({ price: 150, deposit: 0, active: true })
    const wrong = await itemsAction(asAdmin('/admin/booking/items', { ...add, name: 'Box', price: 'free' }))
    expect(wrong).toMatchObject({ data: { errors: { price: { text: 'Enter an amount such as 12.50.' } } } })
    const taken = await itemsAction(asAdmin('/admin/booking/items', add))
    expect(taken).toMatchObject({ data: { errors: { name: { text: 'This name is already taken.' } } } })
  })

  test('list labels with the code of each item', async () => {
    const { labels } = await itemsLoader(asAdmin('/admin/booking/items?labels'))
    expect(labels?.map(({ name }) => name)).toEqual(['Disc', 'Tent'])
  })

  test('close a place by a press, and open it again', async () => {
    const form = { intent: 'close', location: stage.desk }
    const answer = await locationsAction(asAdmin('/admin/booking/locations', form))
    expect(answer).toMatchObject({ undo: { intent: 'open' } })
    expect((await locationsLoader(asAdmin('/admin/booking/locations'))).locations).toMatchObject([
      { open: false, items: 2 },
    ])
  })

  test('show the history of an item and of a team, and what is overdue', async () => {
    const order = await stage.lend(1, '08:00', '09:00', { hand_out: true })
    stage.passMinutes(76)
    const listed = async (search: string) =>
      (await ordersLoader(asAdmin(`/admin/booking/orders?${search}`))).list?.items.map(({ id }) => id)
    expect(await listed(`item=${stage.tents}`)).toEqual([order])
    expect(await listed(`item=${stage.discs}`)).toEqual([])
    expect(await listed(`team=${stage.team}`)).toEqual([order])
    expect(await listed('state=overdue')).toEqual([order])
    expect(await listed('q=herons')).toEqual([order])
    const extended = await ordersAction(
      asAdmin('/admin/booking/orders', {
        intent: 'extend',
        order,
        base: (await ordersLoader(asAdmin(`/admin/booking/orders?order=${order}`))).order?.updated ?? '',
        to_day: '2026-06-05',
        to_time: '11:00',
      }),
    )
    expect(extended).toMatchObject({ done: 'extend' })
    const [shown] = (await ordersLoader(asAdmin('/admin/booking/orders'))).list?.items ?? []
    expect(shown).toMatchObject({ state: 'handed_out', ends: at('11:00') })
    expect(shown && csvIn('en', orderColumns('Europe/Berlin'), [shown])).toContain('"On loan",Herons')
  })
})
