import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inFours, teamReference } from '#rules/settlement/reference.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { action } from '../admin/AdminSettlementPage.tsx'
import { bookByHand, counterByHand } from '../entries/entries.commands.server.ts'
import { entriesOf } from '../entries/entries.server.ts'
import { openTill, type Till } from '../settlement.testing.ts'
import { camtOf } from './camt.testing.ts'
import { xmlOf } from './xml.server.ts'

let till: Till
let paid: string
beforeEach(async () => {
  till = await openTill()
  paid = camtOf({ amount: '25.00', reference: teamReference(till.team), bank: 'B-1' })
})
afterEach(() => till.stage.close())

const send = (form: Readonly<Record<string, string | File>>) =>
  action(till.stage.visit('/admin/settlement?import', { viewer: till.admin, form }))
const take = (text: string, lines: readonly { line: number; team: string }[], actor = till.admin) =>
  till.stage.attempt('settlement.importStatement', actor, { text, lines })

describe('a statement in XML', () => {
  test('is shown with the team that it is of, and booked', async () => {
    const preview = await send({ intent: 'preview', text: paid })
    expect(preview).toMatchObject({
      lines: [
        {
          line: 1,
          is: 'new',
          values: { amount: 2_500, day: '2026-06-04', payer: 'Runa & Ada', team: till.team, by: 'reference' },
          problems: [],
        },
      ],
    })
    const seen = 'seen' in preview ? preview.seen : ''
    const done = await send({ intent: 'import', text: paid, seen, take: '1', 'team-1': till.team })
    expect(done).toMatchObject({ done: 'import', text: '1 payment booked, 0 skipped' })
    expect(await till.entries()).toEqual(['payment -2500'])
    expect(await till.due()).toBe(0)
  })

  test('of more payments than a page shows is booked with those that are not shown', async () => {
    const payment = { amount: '1.00', reference: teamReference(till.team) }
    const text = camtOf(...Array.from({ length: 130 }, (_, at) => ({ ...payment, bank: `B-${at}` })))
    const preview = await send({ intent: 'preview', text })
    expect(preview).toMatchObject({ counts: { new: 130 }, others: { count: 30, taken: 30 }, hasColumns: false })
    if (!('seen' in preview)) throw new Error('no preview')
    const form = { intent: 'import', text: preview.text, seen: preview.seen, take: '1', others: 'on' }
    expect(await send({ ...form, 'team-1': till.team })).toMatchObject({ text: '31 payments booked, 0 skipped' })
    expect(await send({ intent: 'preview', text })).toMatchObject({ counts: { new: 99, same: 31 } })
  })

  test('that is imported again books nothing', async () => {
    await take(paid, [{ line: 1, team: till.team }])
    expect(await send({ intent: 'preview', text: paid })).toMatchObject({ lines: [{ is: 'same' }] })
    expect(await take(paid, [{ line: 1, team: till.team }])).toEqual({ booked: 0, there: 1 })
    const longer = camtOf(
      { amount: '7.00', purpose: 'Kite Club', bank: 'B-0' },
      { amount: '25.00', reference: teamReference(till.team), bank: 'B-1' },
    )
    expect(await send({ intent: 'preview', text: longer })).toMatchObject({ lines: [{ is: 'new' }, { is: 'same' }] })
  })

  test('that two admins import at once is booked once, with a reference of the bank and without', async () => {
    const second = await till.stage.person('Bea', ['admin'])
    const text = camtOf(
      { amount: '10.00', bank: 'B-1' },
      { amount: '10.00', purpose: 'same' },
      { amount: '10.00', purpose: 'same' },
    )
    const lines = [1, 2, 3].map((line) => ({ line, team: till.team }))
    const answers = await Promise.all([take(text, lines), take(text, lines, second)])
    expect(await till.entries()).toEqual(['payment -1000', 'payment -1000', 'payment -1000'])
    expect(answers).toEqual(
      expect.arrayContaining([
        { booked: 3, there: 0 },
        { booked: 0, there: 3 },
      ]),
    )
  })

  test('whose line was booked for the wrong team and taken back can be booked for another', async () => {
    const other = await till.newTeam('Wall City')
    await take(paid, [{ line: 1, team: other }])
    const [wrong] = await entriesOf(till.stage.db, other)
    await till.stage.run(counterByHand, till.admin, { entry: wrong?.id ?? '', text: 'Wrong team' })
    expect(await send({ intent: 'preview', text: paid })).toMatchObject({
      lines: [{ is: 'new', problems: [{ code: 'taken_back' }] }],
    })
    await take(paid, [{ line: 1, team: till.team }])
    expect([await till.entries(other), await till.entries()]).toEqual([
      ['payment -2500', 'counter 2500'],
      ['payment -2500'],
    ])
  })

  test('with a payment that was written down by hand says so', async () => {
    const byHand = { team: till.team, kind: 'payment', amount: '25', day: '2026-06-04', method: 'transfer' } as const
    await till.stage.run(bookByHand, till.admin, byHand)
    expect(await send({ intent: 'preview', text: paid })).toMatchObject({
      lines: [{ is: 'new', problems: [{ code: 'maybe_there' }, { code: 'other_amount' }] }],
    })
  })

  test('in another currency is not booked', async () => {
    const text = paid.replace('Ccy="EUR"', 'Ccy="CHF"')
    expect(await send({ intent: 'preview', text })).toMatchObject({
      lines: [{ is: 'wrong', problems: [{ code: 'other_currency' }] }],
    })
    expect(refusedWith(await take(text, [{ line: 1, team: till.team }]))).toBe('statement_unknown')
  })
})

describe('a list', () => {
  const csv = (amount = '25,00') =>
    `Umsaetze;;;\nKonto;DE1;;\n\nTag;Von;Zweck;Eur\n04.06.2026;Runa;${inFours(teamReference(till.team))};${amount}\n05.06.2026;Strom;;-80,00\n`
  const chosen = { 'column-day': '0', 'column-name': '1', 'column-purpose': '2', 'column-amount': '3' }

  test('asks for its columns once, and remembers them', async () => {
    const asked = await send({ intent: 'preview', text: csv() })
    expect(asked).toMatchObject({
      csv: { heads: ['Tag', 'Von', 'Zweck', 'Eur'], samples: [{ 0: '04.06.2026' }, { 1: 'Strom' }] },
    })
    expect(await send({ intent: 'columns', text: csv(), ...chosen })).toMatchObject({
      lines: [{ values: { payer: 'Runa', amount: 2_500, team: till.team } }],
    })
    expect(await send({ intent: 'preview', text: csv('20,00') })).toMatchObject({
      lines: [{ values: { amount: 2_000 }, problems: [{ code: 'other_amount' }] }],
    })
  })

  test('that is long is carried from the choice of its columns to the preview', async () => {
    const asked = await send({ intent: 'preview', text: csv() + '05.06.2026;Strom;;-80,00\n'.repeat(2_500) })
    if (!('csv' in asked)) throw new Error('no columns asked for')
    expect(asked.text.length).toBeLessThan(1_000)
    expect(await send({ intent: 'columns', text: asked.text, ...chosen })).toMatchObject({
      lines: [{ values: { payer: 'Runa' } }],
      hasColumns: true,
    })
  })

  test('comes from a file too, in the letters of an old bank', async () => {
    const bytes = Buffer.from(csv().replace('Runa', 'Müller'), 'latin1')
    await send({ intent: 'columns', text: csv(), ...chosen })
    expect(
      await send({ intent: 'preview', text: '', file: new File([bytes], 'umsaetze.csv', { type: 'text/csv' }) }),
    ).toMatchObject({ lines: [{ values: { payer: 'Müller' } }] })
  })

  test('without a column that is needed is not remembered', async () => {
    const { 'column-amount': _, ...missing } = chosen
    expect(await send({ intent: 'columns', text: csv(), ...missing })).toMatchObject({ data: { refused: true } })
    expect(await send({ intent: 'preview', text: csv() })).toHaveProperty('csv')
  })

  test('tells the lines that it cannot read', async () => {
    await send({ intent: 'columns', text: csv(), ...chosen })
    expect(await send({ intent: 'preview', text: csv('viel') })).toMatchObject({
      lines: [{ line: 5, is: 'wrong', problems: [{ code: 'unreadable' }] }],
    })
  })
})

describe('hostile files', () => {
  test.each([
    ['an entity that is declared', '<!DOCTYPE d [<!ENTITY a "b">]><Document>&a;</Document>'],
    ['a file of ours', '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/hostname">]><Document>&a;</Document>'],
    ['an entity that nobody declared', '<Document>&a;</Document>'],
    ['elements that are not closed', '<Document><a>'],
    ['more than one root', '<Document/><Document/>'],
    ['attributes without end', `<Document ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['elements without end', `<Document>${'<a/>'.repeat(100_001)}</Document>`],
    ['depth without end', `${'<a>'.repeat(100)}${'</a>'.repeat(100)}`],
  ])('%s: nothing is read', async (_, text) => {
    expect(await xmlOf(text)).toBeUndefined()
    expect(await send({ intent: 'preview', text })).toMatchObject({ data: { refused: true } })
  })

  test('signs that XML itself knows are read', async () =>
    expect(await xmlOf('<a x="1"><b>A &amp; B</b><![CDATA[<c>]]></a>')).toMatchObject({
      name: 'a',
      attributes: { x: '1' },
      text: '<c>',
      children: [{ name: 'b', text: 'A & B' }],
    }))

  test.each(['hello', '<html></html>', 'a;b;c'])('%j is no statement', async (text) =>
    expect(await send({ intent: 'preview', text })).toMatchObject({ data: { refused: true } }),
  )

  test('only admins import', async () =>
    expect(refusedWith(await take(paid, [{ line: 1, team: till.team }], till.manager))).toBe('status_403'))
})
