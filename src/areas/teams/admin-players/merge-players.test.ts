import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { casesOr } from '#properties.testing.ts'
import { collection } from '#records/schema/collection.ts'
import { relation } from '#records/schema/fields.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { connectionRequests, playerDetails, players } from '../teams.collections.ts'
import type { PlayerListed } from './admin-players.queries.server.ts'
import { type AdminPlayersStage, openAdminPlayers } from './admin-players.testing.ts'
import { differingFields, likelySide, MERGED_FIELDS, mergedValue, stayingOf } from './merged-player.ts'

const NOBODY = { list: null, view: null, create: null, update: null, delete: null } as const

/** As areas will point at players that are not built yet: by one, by many, and one that knows each player once. */
const races = collection('races', { fields: { runners: relation('players', { many: 8 }) }, rules: NOBODY })
const cards = collection('cards', {
  fields: { player: relation('players', { onDelete: 'cascade' }), marker: relation('players') },
  unique: [{ fields: ['marker'] }],
  rules: NOBODY,
})

let stage: AdminPlayersStage
beforeEach(async () => {
  stage = await openAdminPlayers([races, cards])
})
afterEach(() => stage.close())

const merge = (keep: PlayerListed, gone: PlayerListed, change: Record<string, unknown> = {}) =>
  stage.run('mergePlayers', {
    keep: keep.id,
    gone: gone.id,
    base: { keep: keep.base, gone: gone.base },
    fromGone: [],
    ...change,
  })

describe('two entries of one person', () => {
  test('become one, each field as it was chosen', async () => {
    const keep = await stage.player('Runa Peters', { number: '7' }, { birth_year: 1990 })
    const gone = await stage.player(
      'Runa Petersen',
      { team: stage.kites.id, number: '9', walk_in: true },
      { phone: '0151 1' },
    )
    await merge(keep, gone, { fromGone: ['full_name', 'phone', 'number'] })
    expect(await stage.db.list(players)).toMatchObject([
      { id: keep.id, name: 'Runa P.', number: '9', team: stage.herons.id, walk_in: false },
    ])
    expect(await stage.db.list(playerDetails)).toMatchObject([
      { player: keep.id, full_name: 'Runa Petersen', phone: '0151 1', birth_year: 1990 },
    ])
    expect(await stage.audited()).toEqual(['teams.mergePlayers'])
  })

  test('keep the code of the one that stays: a sheet that was printed still works', async () => {
    const keep = await stage.player('Runa', {}, { connection_code: 'AAAA1111' })
    const gone = await stage.player('Runa', {}, { connection_code: 'BBBB2222' })
    await merge(keep, gone)
    expect((await stage.db.list(playerDetails)).map((it) => it.connection_code)).toEqual(['AAAA1111'])
  })

  test('a full name is not shown of somebody who may be a minor', async () => {
    const keep = await stage.player('Runa Peters', { name: 'Runa Peters' }, { birth_year: 1990 })
    const gone = await stage.player('Runa Peters', {}, { birth_year: 2012 })
    await merge(keep, gone, { fromGone: ['birth_year'] })
    expect((await stage.listed(keep.id)).name).toBe('Runa P.')
  })

  test('the account follows', async () => {
    const [keep, gone] = [await stage.player('Runa'), await stage.player('Runa')]
    const ada = await stage.person('Ada', { player: gone.id })
    await merge(keep, gone)
    expect((await stage.db.get(users, ada.id))?.player).toBe(keep.id)
  })

  test.each([
    ['keep', 'Ada'],
    ['gone', 'Eve'],
  ])('with two accounts ask which one stays: %s', async (account, stays) => {
    const [keep, gone] = [await stage.player('Runa'), await stage.player('Runa')]
    await stage.person('Ada', { player: keep.id })
    await stage.person('Eve', { player: gone.id })
    await expect(merge(keep, gone)).rejects.toMatchObject(refusalAt('account', 'both_connected'))
    await merge(keep, gone, { account })
    expect((await stage.listed(keep.id)).account?.name).toBe(stays)
    expect(await stage.db.count(users, { filter: 'player != ""' })).toBe(1)
  })

  test('what somebody changed meanwhile is looked at first', async () => {
    const [keep, gone] = [await stage.player('Runa'), await stage.player('Runa')]
    await stage.db.write((tx) => tx.update(players, gone.id, { number: '8' }))
    await expect(merge(keep, gone)).rejects.toMatchObject({ status: 409 })
    expect(await stage.db.count(players)).toBe(2)
  })

  test('a number that somebody else in the team has is told, and nothing is lost', async () => {
    const keep = await stage.player('Runa', { number: '' })
    const gone = await stage.player('Runa', { team: stage.kites.id, number: '7' })
    await stage.player('Ada', { number: '7' })
    await expect(merge(keep, gone, { fromGone: ['number'] })).rejects.toMatchObject(refusalAt('number', 'number_taken'))
    expect(await stage.db.count(players)).toBe(3)
  })

  test('are two, and both are there', async () => {
    const runa = await stage.player('Runa')
    await expect(merge(runa, runa)).rejects.toMatchObject(refusalAt('gone', 'same_player'))
    await expect(merge(runa, { ...runa, id: 'nobodyhasthisid' })).rejects.toMatchObject({ status: 404 })
  })

  test('merged twice at once are merged once', async () => {
    const [keep, gone] = [await stage.player('Runa'), await stage.player('Runa')]
    const done = await Promise.allSettled([merge(keep, gone), merge(gone, keep)])
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await stage.db.count(players)).toBe(1)
  })

  test('where both stand in a place that takes one, nothing is merged', async () => {
    const [keep, gone] = [await stage.player('Runa'), await stage.player('Runa')]
    await stage.db.write(async (tx) => {
      await tx.create(cards, { marker: keep.id })
      await tx.create(cards, { marker: gone.id })
    })
    await expect(merge(keep, gone)).rejects.toMatchObject(refusalAt('marker', 'validation_not_unique'))
    expect(await stage.db.count(players)).toBe(2)
  })

  test('property: afterwards nothing points at the one that is gone, and nothing else has moved', async () => {
    const ids = fc.array(fc.constantFrom('keep', 'gone', 'other'), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(ids, { maxLength: 4 }),
        fc.array(fc.constantFrom('keep', 'gone', 'other'), { maxLength: 4 }),
        fc.subarray([...MERGED_FIELDS]),
        fc.constantFrom('none', 'keep', 'gone'),
        async (runners, carded, fromGone, connected) => {
          const made = {
            keep: await stage.player('Runa Peters'),
            gone: await stage.player('Runa Petersen', { team: stage.kites.id }),
            other: await stage.player('Ada Löw'),
          }
          const idsOf = (names: readonly string[]) =>
            [...new Set(names)].map((name) => made[name === 'keep' || name === 'gone' ? name : 'other'].id)
          await stage.db.write(async (tx) => {
            for (const names of runners) await tx.create(races, { runners: idsOf(names) })
            for (const name of carded) await tx.create(cards, { player: idsOf([name])[0] ?? '' })
          })
          const suffix = made.keep.id
          if (connected !== 'none')
            await stage.person(`P${suffix}`, { player: made[connected === 'keep' ? 'keep' : 'gone'].id })
          const asker = await stage.person(`Q${suffix}`)
          await stage.db.write((tx) =>
            tx.create(connectionRequests, { user: asker.id, player: made.gone.id, status: 'open' }),
          )
          await merge(made.keep, made.gone, { fromGone })
          for (const { collection: from, field } of stage.db.schema.pointingAt(players)) {
            const rows = await stage.db.store.rows(`SELECT "${field}" FROM "${from.name}"`)
            expect(JSON.stringify(rows)).not.toContain(made.gone.id)
          }
          const renamed = (id: string) => (id === made.gone.id ? made.keep.id : id)
          expect((await stage.db.list(races)).map((it) => it.runners)).toEqual(
            runners.map((names) => [...new Set(idsOf(names).map(renamed))]),
          )
          expect((await stage.db.list(cards)).map((it) => it.player)).toEqual(
            carded.map((name) => renamed(idsOf([name])[0] ?? '')),
          )
          expect((await stage.listed(made.keep.id)).connected).toBe(connected !== 'none')
          await stage.db.write(async (tx) => {
            for (const { id } of await tx.list(races)) await tx.delete(races, id)
            for (const { id } of await tx.list(cards)) await tx.delete(cards, id)
          })
        },
      ),
      { numRuns: casesOr(25) },
    )
  })
})

describe('what stands ready as the choice', () => {
  test('something rather than nothing', async () => {
    const keep = await stage.player('Runa Peters', { walk_in: true }, { phone: '' })
    const gone = await stage.player('Runa P', { number: '7' }, { phone: '1' })
    expect(differingFields(keep, gone)).toEqual(['full_name', 'number', 'phone', 'walk_in'])
    const sides = Object.fromEntries(differingFields(keep, gone).map((field) => [field, likelySide(field, keep)]))
    expect(sides).toEqual({ full_name: 'keep', number: 'gone', phone: 'gone', walk_in: 'gone' })
    expect(mergedValue(keep, 'team')).toBe(stage.herons.id)
  })

  test('the one with an account stays, then the one who is no walk-in, then the older one', async () => {
    const [first, second] = [await stage.player('Runa', { walk_in: true }), await stage.player('Runa')]
    expect(stayingOf(first, second)[0].id).toBe(second.id)
    expect(stayingOf({ ...first, connected: true }, second)[0].id).toBe(first.id)
    const older = { ...second, created: '2026-01-01 00:00:00.000Z' }
    expect(stayingOf({ ...second, id: 'x' }, older)[0]).toBe(older)
  })
})
