import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { action as addPlayer, loader as newPlayer } from '../desk/NewPlayerPage.tsx'
import type { Team } from '../teams.api.server.ts'
import { connectionRequests, players } from '../teams.collections.ts'
import { action as connect, loader as connector } from './ConnectorPage.tsx'
import { type ConnectorStage, openDesk, type PlayerMade } from './connection.testing.ts'

let desk: ConnectorStage
let herons: Team
let runa: PlayerMade
let ada: Viewer
beforeEach(async () => {
  desk = await openDesk()
  ada = await desk.person('Ada')
  herons = await desk.team('Herons')
  runa = await desk.player('Runa Peters', herons, { number: '7' })
})
afterEach(() => desk.close())

const seen = async (query = '', person = ada) => (await connector(desk.visit(`/user/connector${query}`, person))).shown
const posted = (form: Record<string, string>, person = ada) => connect(desk.visit('/user/connector', person, form))

function ledTo(answer: unknown): string | null {
  if (!(answer instanceof Response)) throw new Error('The answer leads nowhere')
  return answer.headers.get('location')
}

function refusedIn(answer: unknown): RefusedForm {
  const { data } = answer as { data?: Partial<RefusedForm> }
  if (data?.refused !== true) throw new Error('The form was taken')
  return data as RefusedForm
}

describe('the connector', () => {
  test('finds the player at once by the link of the QR code, and connects on a press', async () => {
    const found = await seen(`?code=${shownCode(runa.code).toLowerCase()}`)
    expect(found).toMatchObject({ is: 'found', player: { id: runa.id, name: 'Runa P.', isTaken: false } })
    expect(JSON.stringify(found)).not.toContain('Peters')
    expect(await desk.playerOf(ada)).toBe('')
    const answer = await posted({ intent: 'connect', code: runa.code, player: runa.id })
    expect(ledTo(answer)).toBe('/user/connector?done=connected')
    expect(await seen()).toMatchObject({ is: 'connected', player: { number: '7', team: { name: 'Herons' } } })
  })

  test('says at the code that it is wrong, and that there were too many', async () => {
    expect(await seen('?code=wrong')).toMatchObject({ is: 'looking', code: 'wrong', problem: { code: 'wrong_code' } })
    for (let tries = 0; tries < 9; tries += 1) await seen('?code=wrong')
    expect(await seen(`?code=${runa.code}`)).toMatchObject({ is: 'looking', problem: { code: 'status_429' } })
  })

  test('says that a player has an account already, and refuses to connect another', async () => {
    const eve = await desk.person('Eve')
    await desk.run('connectByCode', eve, { code: runa.code })
    expect(await seen(`?code=${runa.code}`)).toMatchObject({ is: 'found', player: { isTaken: true } })
    const refused = refusedIn(await posted({ intent: 'connect', code: runa.code, player: runa.id }))
    expect(refused).toMatchObject({ status: 409, problem: { code: 'player_taken' } })
  })

  test('leads from division to team to player, by links', async () => {
    await desk.team('Kites', { division: 'open' })
    await desk.team('Waiting', { state: 'waiting' })
    const pickingOf = async (query: string) => {
      const shown = await seen(query)
      return shown.is === 'looking' ? shown.picking : undefined
    }
    expect((await pickingOf(''))?.teams.map(({ name }) => name)).toEqual(['Herons', 'Kites'])
    expect((await pickingOf('?division=open'))?.teams.map(({ name }) => name)).toEqual(['Kites'])
    expect((await pickingOf(`?team=${herons.id}`))?.players).toMatchObject([{ name: 'Runa P.', isTaken: false }])
    expect((await pickingOf(`?team=${herons.id}&player=${runa.id}`))?.player).toMatchObject({ id: runa.id })
    expect((await pickingOf('?q=run'))?.players).toMatchObject([{ id: runa.id, team: { name: 'Herons' } }])
    expect((await pickingOf('?q=7'))?.players).toHaveLength(1)
    expect((await pickingOf('?q=%25'))?.players).toEqual([])
    // Last names are nobody's to look for.
    expect((await pickingOf('?q=Peters'))?.players).toEqual([])
  })

  test('asks the team, shows that it waits, and takes it back', async () => {
    expect(ledTo(await posted({ intent: 'ask', player: runa.id }))).toBe('/user/connector')
    expect(await seen()).toMatchObject({ request: { id: runa.id, name: 'Runa P.' } })
    await posted({ intent: 'withdraw' })
    expect(await seen()).toMatchObject({ request: undefined, declined: undefined })
  })

  test('shows what the team did not confirm, until the next request', async () => {
    const boss = await desk.person('Boss', ['admin'])
    await posted({ intent: 'ask', player: runa.id })
    const [request] = await desk.db.list(connectionRequests)
    await desk.run('decideConnection', boss, { request: request?.id, confirm: false })
    expect(await seen()).toMatchObject({ request: undefined, declined: { name: 'Runa P.' } })
    await posted({ intent: 'ask', player: runa.id })
    expect(await seen()).toMatchObject({ request: { name: 'Runa P.' }, declined: undefined })
  })

  test('disconnects, and refuses an intent that is none', async () => {
    await desk.run('connectByCode', ada, { code: runa.code })
    expect(ledTo(await posted({ intent: 'disconnect' }))).toBe('/user/connector?done=disconnected')
    expect(await desk.playerOf(ada)).toBe('')
    expect(refusedIn(await posted({ intent: 'anything' })).status).toBe(400)
  })
})

describe('the desk', () => {
  let bo: Viewer
  beforeEach(async () => {
    bo = await desk.person('Bo', ['booker'])
  })

  const desked = (query = '') => newPlayer(desk.visit(`/new-player${query}`, bo))
  const added = (form: Record<string, string>) => addPlayer(desk.visit('/new-player', bo, form))

  test('looks first, adds, and shows the code once the player is there', async () => {
    expect(await desked('?name=Runa+Petres')).toMatchObject({ similar: [{ name: 'Runa P.', differences: ['letter'] }] })
    const to = ledTo(await added({ name: 'Silvan Koch', team: herons.id, number: '9' }))
    expect(to).toMatch(/^\/new-player\?added=[a-z0-9]{15}$/)
    const shown = await desked(to?.slice('/new-player'.length))
    expect(shown.added).toMatchObject({ name: 'Silvan K.', number: '9', code: expect.stringMatching(/^\w{8}$/) })
    expect(shown.own).toHaveLength(1)
  })

  test('shows nothing of a player whom somebody else has added', async () => {
    expect((await desked(`?added=${runa.id}`)).added).toBeUndefined()
  })

  test('keeps what was typed when a number is taken', async () => {
    const refused = refusedIn(await added({ name: 'Silvan Koch', team: herons.id, number: '7' }))
    expect(refused).toMatchObject({
      errors: { number: { code: 'number_taken' } },
      values: { name: 'Silvan Koch', team: herons.id, number: '7' },
    })
  })

  test('without JavaScript the same form sent twice is one player', async () => {
    const { entry } = await desked('?name=Silvan+Koch')
    const form = { name: 'Silvan Koch', team: herons.id, number: '', entry, _key: '' }
    expect(ledTo(await added(form))).toBe(ledTo(await added(form)))
    expect(await desk.db.count(players)).toBe(2)
  })
})
