import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { csvIn } from '#http/areas/csv-route.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { discEntries } from '../discgolf.collections.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { setGolferStates } from '../players/golfers.commands.server.ts'
import { enterDiscThrows } from '../scoring/scoring.commands.server.ts'
import { action, loader } from './AdminDiscSettlementPage.tsx'
import { bookForGolfer, counterForGolfer, savePrizes } from './disc-entries.commands.server.ts'
import { golfersOwing } from './disc-settlement.queries.server.ts'
import { DISC_MONEY_COLUMNS } from './settlement-csv.route.server.ts'

let stage: GolfStage
let golfer: string
beforeEach(async () => {
  stage = await openGolf()
  golfer = await stage.guest('Gil')
})
afterEach(() => stage.close())

const owing = async () => (await golfersOwing(stage.db)).map(({ name, state, due }) => [name, state, due])
const pay = (more: object = {}) =>
  stage.run(bookForGolfer, stage.admin, { golfer, kind: 'payment', amount: '5.00', method: 'cash', ...more })

describe('the fee', () => {
  test('is charged at check-in, once, and goes with whoever withdraws without having paid', async () => {
    expect(await owing()).toEqual([['Gil', 'nothing', 0]])
    await stage.checkIn([golfer])
    await stage.checkIn([golfer])
    expect(await owing()).toEqual([['Gil', 'open', 500]])
    await stage.run(setGolferStates, stage.admin, { golfers: [golfer], state: 'withdrawn' })
    expect(await owing()).toEqual([['Gil', 'nothing', 0]])
    await stage.checkIn([golfer])
    expect(await owing()).toEqual([['Gil', 'open', 500]])
  })

  test('is paid, waived with a reason or refunded, and an entry is countered, never changed', async () => {
    await stage.checkIn([golfer])
    const { entry } = await pay()
    expect(await owing()).toEqual([['Gil', 'paid', 0]])
    await stage.run(counterForGolfer, stage.admin, { entry, text: 'Wrong player' })
    expect(await owing()).toEqual([['Gil', 'open', 500]])
    const waiver = { golfer, kind: 'waiver', amount: '5.00' }
    expect(await stage.attempt('discgolf.book', stage.admin, waiver)).toMatchObject({ status: 400, data: { text: {} } })
    await stage.run(bookForGolfer, stage.admin, { golfer, kind: 'waiver', amount: '5.00', text: 'Helps' })
    expect(await owing()).toEqual([['Gil', 'waived', 0]])
    expect(refusedWith(await stage.attempt('discgolf.counter', stage.admin, { entry, text: 'Again' }))).toBe(
      'countered',
    )
    expect((await stage.db.list(discEntries)).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
      'fee 500',
      'payment -500',
      'correction 500',
      'waiver -500',
    ])
  })

  test('that was waived leaves nothing behind when the player withdraws', async () => {
    await stage.checkIn([golfer])
    await stage.run(bookForGolfer, stage.admin, { golfer, kind: 'waiver', amount: '5.00', text: 'Helps' })
    await stage.run(setGolferStates, stage.admin, { golfers: [golfer], state: 'withdrawn' })
    expect(await owing()).toEqual([['Gil', 'nothing', 0]])
  })

  test('two who write down the same have written it once', async () => {
    await stage.checkIn([golfer])
    await pay()
    const again = { golfer, kind: 'payment', amount: '5,00', method: 'cash' }
    expect(refusedWith(await stage.attempt('discgolf.book', stage.admin, again))).toBe('same_entry')
    await pay({ another: true })
    expect(await owing()).toEqual([['Gil', 'paid', -500]])
  })
})

describe('the report', () => {
  test('knows who has which cash, what was transferred, and what is still open', async () => {
    const other = await stage.person('Second', ['admin'])
    const golfers = [golfer, await stage.guest('Hal'), await stage.guest('Ida'), await stage.guest('Jon')]
    await stage.checkIn(golfers)
    await pay()
    await stage.run(bookForGolfer, other, { golfer: golfers[1] ?? '', kind: 'payment', amount: '5', method: 'cash' })
    await pay({ golfer: golfers[2], method: 'transfer' })
    const { report } = await loader(stage.visit('/admin/discgolf/settlement?view=report', { viewer: stage.admin }))
    expect(report).toMatchObject({ transferred: 500, open: 500, sums: { fee: 2000, payment: 1500 } })
    expect(report.cash.map(({ name, cents }) => [name, cents])).toEqual([
      ['Boss', 500],
      ['Second', 500],
    ])
    expect(csvIn('en', DISC_MONEY_COLUMNS, await golfersOwing(stage.db))).toContain(
      'Jon,open,5.00,0.00,0.00,5.00,Unpaid',
    )
  })

  test('shares the prizes of a place that is shared', async () => {
    const made = await golfersNamed(stage, ['Ada', 'Bob', 'Cid'])
    const { cards } = await stage.running(await stage.layout(1))
    for (const [index, it] of made.entries())
      await stage.run(enterDiscThrows, stage.admin, {
        card: cards[0]?.card.id ?? '',
        golfer: it.golfer,
        hole: 1,
        throws: index === 2 ? 4 : 3,
        basedOn: 0,
      })
    const form = { intent: 'prizes', division: 'open', prizes: 'Basket\nBag\n\nDisc' }
    await action(stage.visit('/admin/discgolf/settlement', { viewer: stage.admin, form }))
    const { report } = await loader(stage.visit('/admin/discgolf/settlement', { viewer: stage.admin }))
    expect(report.prizes[0]).toMatchObject({
      offered: [{ place: 1 }, { place: 2 }, { place: 4 }],
      won: [{ place: 1, names: ['Ada', 'Bob'], prizes: ['Basket', 'Bag'] }],
    })
    await stage.run(savePrizes, stage.admin, { division: 'open', prizes: [] })
    expect(
      (await loader(stage.visit('/admin/discgolf/settlement', { viewer: stage.admin }))).report.prizes[0]?.won,
    ).toEqual([])
  })

  test('is for admins alone', async () => {
    const eve = await stage.person('Eve')
    const input = { golfer, kind: 'payment', amount: '5.00', method: 'cash' }
    expect(refusedWith(await stage.attempt('discgolf.book', eve, input))).toBe('status_403')
  })
})
