import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { users } from '#areas/accounts/accounts.collections.ts'
import { accountOfPlayer } from '#areas/accounts/players.api.server.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import type { Team } from '../teams.api.server.ts'
import { connectionRequests, playerDetails } from '../teams.collections.ts'
import { type ConnectorStage, openDesk, type PlayerMade } from './connection.testing.ts'

let desk: ConnectorStage
let herons: Team
let runa: PlayerMade
let ada: Viewer
let eve: Viewer
let manager: Viewer
let boss: Viewer
beforeEach(async () => {
  desk = await openDesk()
  ada = await desk.person('Ada', [], 'de')
  eve = await desk.person('Eve')
  manager = await desk.person('Mo', ['teammanager'])
  boss = await desk.person('Boss', ['admin'])
  herons = await desk.team('Herons', { managers: [manager.id] })
  runa = await desk.player('Runa Peters', herons, { number: '7' })
})
afterEach(() => desk.close())

const byCode = (person: Viewer, code = runa.code, player = '') => desk.run('connectByCode', person, { code, player })
const ask = (person: Viewer, player: string = runa.id) => desk.run('askConnection', person, { player })
const requestOf = async (person: Viewer) => {
  const [request] = await desk.db.list(connectionRequests, { filter: 'user = {:id}', params: { id: person.id } })
  return request
}
const decide = async (actor: Viewer, person: Viewer, confirm: boolean) =>
  desk.run('decideConnection', actor, { request: (await requestOf(person))?.id ?? '', confirm })
const codeOf = async (player: string) =>
  (await desk.db.list(playerDetails, { filter: 'player = {:player}', params: { player } }))[0]?.connection_code

describe('by the code', () => {
  test('an account is connected to its player, whatever the case, spaces and dashes', async () => {
    const typed = ` ${runa.code.slice(0, 3).toLowerCase()} - ${runa.code.slice(3)} `
    expect(await byCode(ada, typed)).toEqual({ player: runa.id })
    expect(await desk.playerOf(ada)).toBe(runa.id)
    expect(await desk.audited()).toMatchObject([
      {
        actor: ada.id,
        action: 'accounts.connectPlayer',
        record: ada.id,
        detail: { player: runa.id, by: 'code' },
      },
    ])
  })

  test('twice is once', async () => {
    await byCode(ada)
    expect(await byCode(ada)).toEqual({ player: runa.id })
    expect(await desk.audited()).toHaveLength(1)
  })

  test('two accounts that use the same code at once: one wins, the other is told', async () => {
    const answers = await Promise.all([byCode(ada), byCode(eve)])
    const codes = answers.map((answer) => (answer instanceof Error ? refusedWith(answer) : 'connected'))
    expect(codes.toSorted()).toEqual(['connected', 'player_taken'])
    expect([await desk.playerOf(ada), await desk.playerOf(eve)].toSorted()).toEqual(['', runa.id])
  })

  test('the database itself holds one account per player', async () => {
    const connect = ({ id }: Viewer) => desk.db.write((tx) => tx.update(users, id, { player: runa.id }))
    await connect(ada)
    await expect(connect(eve)).rejects.toMatchObject({ data: { player: { code: 'validation_not_unique' } } })
  })

  test('an account has one player: the second code is refused', async () => {
    const silvan = await desk.player('Silvan Koch', herons)
    await byCode(ada)
    expect(refusedWith(await byCode(ada, silvan.code))).toBe('has_player')
    expect(await desk.playerOf(ada)).toBe(runa.id)
  })

  test('a code that is none, one of another player and an empty one are told alike', async () => {
    const silvan = await desk.player('Silvan Koch', herons)
    await desk.db.write(async (tx) => {
      const bare = await tx.list(playerDetails, { filter: 'player = {:id}', params: { id: silvan.id } })
      await tx.update(playerDetails, bare[0]?.id ?? '', { connection_code: '' })
    })
    const answers = await Promise.all([
      byCode(ada, 'AAAA-AAAA'),
      byCode(ada, runa.code, silvan.id),
      byCode(ada, '-- - --'),
    ])
    expect(answers.map(refusedWith)).toEqual(['wrong_code', 'wrong_code', 'wrong_code'])
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(await desk.playerOf(ada)).toBe('')
  })

  test('whose it is can be seen before, with nothing that is private', async () => {
    expect(await desk.run('findByCode', ada, { code: runa.code })).toEqual({
      id: runa.id,
      name: 'Runa P.',
      number: '7',
      team: { id: herons.id, name: 'Herons', short_name: '', division: 'mixed', logo: '', colour_dark: '' },
    })
    expect(await desk.playerOf(ada)).toBe('')
  })

  test('settles a request that waits', async () => {
    await ask(ada)
    await byCode(ada)
    expect(await requestOf(ada)).toBeUndefined()
  })

  test('not by a guest', async () => {
    expect(await byCode({ id: '', roles: [], record: {} })).toMatchObject({ status: 401 })
  })
})

describe('guessing', () => {
  const guess = (person: Viewer, address?: string) =>
    desk.run('connectByCode', person, { code: 'WRNG-CDE2' }, address ? { address } : {})

  test('ends after ten tries by one account, from wherever, and goes on after a while', async () => {
    for (const address of Array.from({ length: 10 }, (_, index) => `198.51.100.${index}`))
      expect(refusedWith(await guess(ada, address))).toBe('wrong_code')
    expect(refusedWith(await guess(ada, '203.0.113.1'))).toBe('status_429')
    expect(refusedWith(await byCode(ada))).toBe('status_429')
    expect(refusedWith(await guess(eve))).toBe('wrong_code')
    desk.passMinutes(3)
    expect(await byCode(ada)).toEqual({ player: runa.id })
  })

  test('looking whose code it is counts as well', async () => {
    for (let tries = 0; tries < 10; tries += 1) await desk.run('findByCode', ada, { code: 'WRNGCDE2' })
    expect(refusedWith(await byCode(ada))).toBe('status_429')
  })

  test('ends for many accounts at one place too, which a club on one Wi-Fi does not reach', async () => {
    const people = await Promise.all(Array.from({ length: 21 }, (_, index) => desk.person(`Guesser${index}`)))
    for (const person of people.slice(0, 20)) for (let tries = 0; tries < 10; tries += 1) await guess(person)
    expect(refusedWith(await guess(people[20] ?? ada))).toBe('status_429')
    expect(refusedWith(await guess(people[20] ?? ada, '198.51.100.7'))).toBe('wrong_code')
  })
})

describe('asking the team', () => {
  test('one request at a time, also when tapped twice at once', async () => {
    const answers = await Promise.all([ask(ada), ask(ada)])
    expect(answers.filter((answer) => answer instanceof Error).map(refusedWith)).toEqual(['connection_open'])
    expect(await desk.db.count(connectionRequests)).toBe(1)
  })

  test('withdrawn it is gone, and another may follow; without one nothing happens', async () => {
    await ask(ada)
    expect(await desk.run('withdrawConnectionRequest', ada, {})).toBeUndefined()
    expect(await desk.run('withdrawConnectionRequest', ada, {})).toBeUndefined()
    expect(await requestOf(ada)).toBeUndefined()
    expect(await ask(ada)).toMatchObject({ id: expect.any(String) })
  })

  test('not for a player who has an account, nor by somebody who has a player', async () => {
    const silvan = await desk.player('Silvan Koch', herons)
    await byCode(ada)
    expect(refusedWith(await ask(eve))).toBe('player_taken')
    expect(refusedWith(await ask(ada, silvan.id))).toBe('has_player')
  })

  test('not for a player of a team that does not take part, or who is not there', async () => {
    const gone = await desk.team('Gone', { state: 'withdrawn' })
    const silvan = await desk.player('Silvan Koch', gone)
    expect(refusedWith(await ask(ada, silvan.id))).toBe('player_gone')
    expect(refusedWith(await ask(ada, 'nobody000000000'))).toBe('player_gone')
  })

  test.each(['manager', 'admin'])(
    'confirmed by a %s: connected, audited, and told in the person’s language',
    async (who) => {
      const decider = who === 'manager' ? manager : boss
      await ask(ada)
      expect(await decide(decider, ada, true)).toBeUndefined()
      expect(await desk.playerOf(ada)).toBe(runa.id)
      expect(await requestOf(ada)).toMatchObject({
        status: 'confirmed',
        decided_by: decider.id,
        decided_at: '2026-06-05 10:00:00.000Z',
      })
      expect(await desk.mailsTo(ada)).toEqual(['Fieldside: Dein Konto ist verbunden'])
      expect((await desk.audited()).map(({ actor, action }) => [actor, action])).toEqual([
        [decider.id, 'accounts.connectPlayer'],
        [decider.id, 'teams.decideConnection'],
      ])
    },
  )

  test('declined: nothing is connected, the person is told and may ask again', async () => {
    await ask(eve)
    await decide(manager, eve, false)
    expect(await desk.playerOf(eve)).toBe('')
    expect(await desk.mailsTo(eve)).toEqual(['Fieldside: your account was not connected'])
    expect(await ask(eve)).toMatchObject({ id: expect.any(String) })
  })

  test('decided by nobody else: not by the person, nor by the manager of another team', async () => {
    const stranger = await desk.person('Stranger', ['teammanager'])
    await desk.team('Kites', { managers: [stranger.id] })
    await ask(ada)
    for (const other of [ada, eve, stranger]) {
      const answer = await decide(other, ada, true)
      expect(answer).toMatchObject({ status: 404 })
      expect(refusedWith(answer)).toBe('connection_gone')
    }
    expect(await desk.playerOf(ada)).toBe('')
  })

  test('two managers at once: the first decides, the second is told what was decided', async () => {
    await ask(ada)
    const answers = await Promise.all([decide(manager, ada, true), decide(boss, ada, false)])
    const [late, ...more] = answers.filter((answer) => answer instanceof Error)
    expect(more).toEqual([])
    const stored = await requestOf(ada)
    expect(late).toMatchObject({
      status: 409,
      data: { request: { code: 'connection_decided' }, current: { status: stored?.status } },
    })
    expect(await desk.mailsTo(ada)).toHaveLength(1)
    expect(await desk.playerOf(ada)).toBe(stored?.status === 'confirmed' ? runa.id : '')
  })

  test('refused when the player was connected meanwhile; it can still be declined', async () => {
    await ask(ada)
    await byCode(eve)
    expect(refusedWith(await decide(manager, ada, true))).toBe('player_taken')
    expect(await requestOf(ada)).toMatchObject({ status: 'open' })
    expect(await desk.mailsTo(ada)).toEqual([])
    expect(await decide(manager, ada, false)).toBeUndefined()
  })

  test('refused when the person has another player meanwhile', async () => {
    const silvan = await desk.player('Silvan Koch', herons)
    await ask(ada)
    // Past the command, which would take the request along.
    await desk.db.write((tx) => tx.update(users, ada.id, { player: silvan.id }))
    expect(refusedWith(await decide(manager, ada, true))).toBe('has_player')
    expect(await desk.playerOf(ada)).toBe(silvan.id)
  })
})

describe('disconnecting', () => {
  beforeEach(() => byCode(ada))

  test('by the person: the code stays good for them', async () => {
    expect(await desk.run('disconnect', ada, {})).toBeUndefined()
    expect(await desk.playerOf(ada)).toBe('')
    expect(await desk.mailsTo(ada)).toEqual([])
    expect(await byCode(ada)).toEqual({ player: runa.id })
  })

  test.each(['manager', 'admin'])('by a %s: the person is told, and the old code is worth nothing', async (who) => {
    const actor = who === 'manager' ? manager : boss
    expect(await desk.run('disconnect', actor, { player: runa.id })).toBeUndefined()
    expect(await desk.playerOf(ada)).toBe('')
    expect(await desk.mailsTo(ada)).toEqual(['Fieldside: Dein Konto ist nicht mehr verbunden'])
    expect(await codeOf(runa.id)).not.toBe(runa.code)
    expect(refusedWith(await byCode(ada))).toBe('wrong_code')
    expect((await desk.audited()).at(-1)).toMatchObject({
      actor: actor.id,
      action: 'accounts.disconnectPlayer',
      record: ada.id,
      detail: { player: runa.id, by: 'team' },
    })
  })

  test('by nobody else', async () => {
    const stranger = await desk.person('Stranger', ['teammanager', 'booker'])
    for (const other of [eve, stranger])
      expect(refusedWith(await desk.run('disconnect', other, { player: runa.id }))).toBe('player_gone')
    expect((await accountOfPlayer(desk.db, runa.id))?.id).toBe(ada.id)
  })

  test('of nobody is refused, also the second time', async () => {
    expect(refusedWith(await desk.run('disconnect', eve, {}))).toBe('not_connected')
    await desk.run('disconnect', ada, {})
    expect(refusedWith(await desk.run('disconnect', ada, {}))).toBe('not_connected')
    expect(refusedWith(await desk.run('disconnect', manager, { player: runa.id }))).toBe('not_connected')
  })
})
