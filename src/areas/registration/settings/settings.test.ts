import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { runDueWork } from '#http/areas/due-work.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusalAt } from '#site/stage.testing.ts'
import { isRegistrationOn } from '../registration.server.ts'
import { openRegistrationWorld, type RegistrationWorld, told } from '../registration.testing.ts'
import { registrationDates } from './settings.api.server.ts'
import { REGISTRATION_TURNS, settingsSaid } from './settings.server.ts'

let world: RegistrationWorld
let boss: Viewer
beforeEach(async () => {
  world = await openRegistrationWorld()
  boss = await world.person('boss@example.org', ['admin'])
})
afterEach(() => world.close())

const save = async (values: Readonly<Record<string, string>>, actor = boss) =>
  world.run('saveSettings', { ...values, base: (await settingsSaid(world.db)).base }, actor)

const turn = () => runDueWork(world.db, [REGISTRATION_TURNS])
const isOn = async () => (await configOf(world.db))?.team_registration_active
const MORE_THAN_A_DAY = 2 * 24 * 60

describe('opening date and deadline', () => {
  test('turn the switch themselves, once each and audited', async () => {
    await world.switches({ team_registration_active: false })
    await save({ opens: '2026-03-02T12:00', closes: '2026-03-04T12:00' })
    expect(await turn()).toBe(0)
    world.passMinutes(MORE_THAN_A_DAY)
    expect([await turn(), await isOn()]).toEqual([1, true])
    expect((await world.audited()).at(-1)).toBe('configuration.save')
    await world.switches({ team_registration_active: false })
    expect([await turn(), await isOn()]).toEqual([0, false])
    await world.switches({ team_registration_active: true })
    world.passMinutes(MORE_THAN_A_DAY)
    expect([await turn(), await isOn()]).toEqual([1, false])
  })

  test('both missed leave it as the later one says', async () => {
    await world.switches({ team_registration_active: false })
    await save({ opens: '2026-03-02T12:00', closes: '2026-03-02T18:00' })
    world.passMinutes(MORE_THAN_A_DAY)
    expect([await turn(), await isOn()]).toEqual([2, false])
  })

  test('count by the clock, also before the switch is turned', async () => {
    await world.switches({ team_registration_active: true })
    await save({ closes: '2026-03-02T12:00' })
    expect(await isRegistrationOn(world.db)).toBe(true)
    world.passMinutes(MORE_THAN_A_DAY)
    expect(await isRegistrationOn(world.db)).toBe(false)
    await expect(world.run('register', { ...told(), consent: true })).rejects.toMatchObject({ status: 403 })
    expect(await registrationDates(world.db)).toEqual({ opens: '', closes: '' })
  })

  test.each([
    [{ opens: '2026-02-01T10:00' }, 'opens', 'moment_over'],
    [{ closes: '2026-02-30T10:00' }, 'closes', 'validation_check'],
    [{ closes: 'tomorrow' }, 'closes', 'validation_regex'],
    [{ opens: '2026-04-02T10:00', closes: '2026-04-01T10:00' }, 'closes', 'validation_partial_check'],
  ])('refused: %j', async (values, field, code) => {
    await expect(save(values)).rejects.toMatchObject(refusalAt(field, code))
  })

  test('that are over stay, while something else is changed', async () => {
    await save({ closes: '2026-03-02T12:00' })
    world.passMinutes(MORE_THAN_A_DAY)
    await save({ closes: '2026-03-02T12:00', includes_en: 'Camping' })
    expect((await settingsSaid(world.db)).values.includes_en).toBe('Camping')
  })

  test('are set by admins, of two at once by the first', async () => {
    const worker = await world.person('worker@example.org', ['worker'])
    await expect(save({ includes_en: 'Camping' }, worker)).rejects.toMatchObject({ status: 403 })
    await save({ includes_en: 'Camping' })
    const { base } = await settingsSaid(world.db)
    await world.run('saveSettings', { includes_en: 'Camping and breakfast', base }, boss)
    await expect(world.run('saveSettings', { includes_en: 'Nothing', base }, boss)).rejects.toMatchObject({
      status: 409,
    })
  })
})
