import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { players } from '#areas/teams/teams.collections.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { openTill, type Till } from '../settlement.testing.ts'
import { bookByHand, counterByHand } from './entries.commands.server.ts'
import { entriesOf } from './entries.server.ts'

let till: Till
beforeEach(async () => {
  till = await openTill()
})
afterEach(() => till.stage.close())

const payment = (amount: string, more: object = {}) => ({
  team: till.team,
  kind: 'payment' as const,
  amount,
  day: '2026-06-04',
  method: 'transfer' as const,
  ...more,
})
const act = (name: string, input: unknown, actor = till.admin) => till.stage.attempt(name, actor, input)

describe('who pays', () => {
  test('nobody before the lock: what the roster would cost is only expected', async () => {
    expect(await till.entries()).toEqual([])
    expect(await till.due()).toBe(2_500)
  })

  test('whoever is on the roster at its lock, once, however often it is locked', async () => {
    await till.lock()
    await act('teams.lockRosters', { teams: [till.team], locked: false })
    await till.lock()
    expect(await till.entries()).toEqual(['fee 1250 runa', 'fee 1250 ada'])
    expect(await till.due()).toBe(2_500)
  })

  test('the fee as it was at the lock', async () => {
    await till.lock()
    await till.setConfig({ playersfee: 20 })
    expect(await till.due()).toBe(2_500)
  })

  test('whoever joins a locked roster: by hand, from a list, at the desk, from another team', async () => {
    await till.lock()
    const other = await till.newTeam('Wall City')
    const mia = await till.newPlayer('Mia', other)
    const booker = await till.stage.person('Bo', ['booker', 'admin'])
    await act('teams.addPlayer', { team: till.team, full_name: 'Noa Nord' })
    await act('teams.importRoster', { team: till.team, players: [{ full_name: 'Lia Lund' }] })
    await act('teams.addWalkIn', { name: 'Wim Wal', team: till.team }, booker)
    await act('teams.movePlayer', { player: mia, team: till.team })
    expect(await till.entries()).toHaveLength(6)
    expect(await till.due()).toBe(6 * 1_250)
    expect(await till.due(other)).toBe(0)
  })

  test('whoever leaves a locked roster keeps the fee there until it is waived, and pays once when brought back', async () => {
    await till.lock()
    await act('teams.removePlayer', { player: till.ada })
    expect(await till.due()).toBe(2_500)
    await act('teams.restorePlayer', { player: till.ada })
    expect(await till.due()).toBe(2_500)
    await act('teams.removePlayer', { player: till.ada })
    await till.stage.run(bookByHand, till.admin, {
      ...payment('12.50'),
      kind: 'waiver',
      player: till.ada,
      text: 'Injured',
    })
    expect(await till.due()).toBe(1_250)
  })

  test('nobody while the fee is 0, nobody of a team that does not take part', async () => {
    const waiting = await till.newTeam('Wall City', { state: 'waiting' })
    await till.newPlayer('Mia', waiting)
    await till.lock(waiting)
    await till.setConfig({ playersfee: 0 })
    await till.lock()
    expect([await till.entries(), await till.entries(waiting)]).toEqual([[], []])
  })

  test('a player who is moved between locked teams takes the fee along', async () => {
    const other = await till.newTeam('Wall City')
    await till.lock()
    await till.lock(other)
    await act('teams.movePlayer', { player: till.ada, team: other })
    expect(await till.entries()).toEqual(['fee 1250 runa', 'fee 1250 ada', 'counter -1250 ada'])
    expect(await till.entries(other)).toEqual(['fee 1250 ada'])
    await act('teams.movePlayer', { player: till.ada, team: till.team })
    expect([await till.due(), await till.due(other)]).toEqual([2_500, 0])
  })

  test('two entries of one person that become one pay once, and what was paid for either counts', async () => {
    const twin = await till.newPlayer('Runatwo')
    await till.lock()
    await till.stage.run(bookByHand, till.admin, payment('12.50', { player: twin }))
    const seen = async (id: string) => {
      const [details] = await till.stage.db.store.all<{ updated: string }>(
        'SELECT "updated" FROM "player_details" WHERE "player" = ?',
        [id],
      )
      return { player: (await till.stage.db.get(players, id))?.updated ?? '', details: details?.updated ?? '' }
    }
    const base = { keep: await seen(till.runa), gone: await seen(twin) }
    const merged = await act('teams.mergePlayers', { keep: till.runa, gone: twin, base, fromGone: [], account: '' })
    expect(merged).toMatchObject({ name: 'Runa' })
    expect(await till.due()).toBe(1_250)
    expect(await till.feeState(till.runa)).toBe('paid')
  })
})

describe('how far a fee has come follows from the entries', () => {
  test('of one player who pays alone, then of all when the team has paid', async () => {
    await till.lock()
    await till.stage.run(bookByHand, till.admin, payment('12.50', { player: till.runa }))
    expect([await till.feeState(till.runa), await till.feeState(till.ada)]).toEqual(['paid', 'open'])
    await till.stage.run(bookByHand, till.admin, payment('12.50', { day: '2026-06-05' }))
    expect([await till.feeState(till.runa), await till.feeState(till.ada)]).toEqual(['paid', 'paid'])
  })

  test('and is open again once the payment was taken back', async () => {
    await till.lock()
    const { entry } = await till.stage.run(bookByHand, till.admin, payment('25'))
    expect(await till.feeState(till.ada)).toBe('paid')
    await till.stage.run(counterByHand, till.admin, { entry, text: 'Bounced' })
    expect(await till.feeState(till.ada)).toBe('open')
  })
})

describe('booking by hand', () => {
  test('two admins who record the same payment at once have recorded it once', async () => {
    const second = await till.stage.person('Bea', ['admin'])
    const answers = await Promise.all([
      act('settlement.book', payment('25')),
      act('settlement.book', payment('25'), second),
    ])
    expect(await till.entries()).toEqual(['payment -2500'])
    expect(answers.filter((it) => it instanceof Error).map(refusedWith)).toEqual(['same_entry'])
  })

  test('the database itself takes a key once', async () => {
    await till.stage.run(bookByHand, till.admin, payment('25'))
    const [there] = await entriesOf(till.stage.db, till.team)
    const again = till.stage.db.write(async (tx) => {
      const { settlementEntries } = await import('../settlement.collections.ts')
      const { id: _, ...same } = there ?? { id: '' }
      return tx.createStored(settlementEntries, same)
    })
    await expect(again).rejects.toMatchObject({ data: { key: { code: 'validation_not_unique' } } })
  })

  test('another one of the same amount is told as such', async () => {
    await till.stage.run(bookByHand, till.admin, payment('25'))
    await till.stage.run(bookByHand, till.admin, payment('25', { another: true }))
    expect(await till.entries()).toEqual(['payment -2500', 'payment -2500'])
  })

  test('what was taken back can be booked again, and is taken back once', async () => {
    const { entry } = await till.stage.run(bookByHand, till.admin, payment('25'))
    const counter = { entry, text: 'Wrong team' }
    const answers = await Promise.all([act('settlement.counter', counter), act('settlement.counter', counter)])
    expect(answers.filter((it) => it instanceof Error).map(refusedWith)).toEqual(['countered'])
    await till.stage.run(bookByHand, till.admin, payment('25'))
    expect(await till.entries()).toEqual(['payment -2500', 'counter 2500', 'payment -2500'])
    const [, back] = await entriesOf(till.stage.db, till.team)
    expect(refusedWith(await act('settlement.counter', { entry: back?.id, text: 'No' }))).toBe('is_counter')
  })

  test.each([
    ['no amount', { amount: '0' }, 'validation_check'],
    ['parts of a cent', { amount: '1.234' }, 'validation_check'],
    ['a payment below zero', { amount: '-5' }, 'validation_check'],
    ['a waiver without a reason', { kind: 'waiver' }, 'validation_check'],
    ['a fee, which only a roster makes', { kind: 'fee' }, 'validation_picklist'],
    ['a day that does not exist', { day: '2026-02-30' }, 'validation_check'],
    ['a team that does not exist', { team: 'x'.repeat(15) }, 'team_gone'],
    ['somebody of another team', { player: 'x'.repeat(15) }, 'player_gone'],
  ])('refuses %s', async (_, other, code) => {
    expect(refusedWith(await act('settlement.book', payment('25', other)))).toBe(code)
    expect(await till.entries()).toEqual([])
  })

  test('is for admins alone', async () => {
    for (const actor of [till.manager, await till.stage.person('Sam', ['scorekeeper'])])
      expect(refusedWith(await act('settlement.book', payment('25'), actor))).toBe('status_403')
  })

  test('is audited, with who, what and how much', async () => {
    await till.stage.run(bookByHand, till.admin, payment('25'))
    expect(await till.stage.audited()).toMatchObject([
      {
        actor: till.admin.id,
        action: 'settlement.book',
        record: till.team,
        detail: { kind: 'payment', amount: -2_500 },
      },
    ])
  })

  test('a team for which something was booked cannot be removed', async () => {
    const empty = await till.newTeam('Wall City')
    await till.stage.run(bookByHand, till.admin, { ...payment('25'), team: empty })
    expect(refusedWith(await act('teams.removeTeam', { team: empty }))).toBe('status_400')
  })
})
