import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { waitingMails } from '#areas/notifications/notifications.api.server.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { sendRegistrationLink } from './decisions/registration-decisions.commands.server.ts'
import { registrations } from './registration.collections.ts'
import { changeRegistration, register } from './registration.commands.server.ts'
import { registrationWithToken } from './registration.server.ts'
import { told } from './registration.testing.ts'

const TOLD = { ...told(), level: 'new', consent: true } as const

let stage: Stage
beforeEach(async () => {
  stage = await openStage({ overrides: [hasMailServer.as(false)] })
  await stage.db.write((tx) => tx.create(config, { team_registration_active: true }))
})
afterEach(() => stage.close())

test('without a mail server whoever registers gets the link on the spot, once, and nobody has to pass it on', async () => {
  const key = 'registration-of-the-herons'
  const first = await stage.run(register, GUEST, TOLD, { key })
  const token = first?.link.split('/').at(-1) ?? ''
  expect(await registrationWithToken(stage.db, token)).toMatchObject({ name: 'Herons' })
  expect(await stage.mailsTo('ada@example.org')).toEqual([])
  // A repeat after a lost answer is the same registration; the link is kept nowhere.
  expect(await stage.run(register, GUEST, TOLD, { key })).toEqual({})
})

test('a newer link ends the mail with the one before: admins pass on what still opens something', async () => {
  const admin = await stage.person('Boss', ['admin'])
  await stage.run(register, GUEST, TOLD)
  const found = await stage.db.first(registrations, {})
  if (!found) throw new Error('Nobody has registered')
  const sendLink = () => stage.run(sendRegistrationLink, admin, { registration: found.id })
  const linksIn = async () =>
    (await waitingMails(stage.db, admin)).map(({ to, text }) => ({
      to,
      token: /registration\/([\w-]+)/.exec(text)?.[1] ?? '',
    }))
  await sendLink()
  const [first] = await linksIn()
  await sendLink()
  const second = await linksIn()
  expect(second).toHaveLength(1)
  expect(await registrationWithToken(stage.db, first?.token ?? '')).toBeUndefined()
  expect(await registrationWithToken(stage.db, second[0]?.token ?? '')).toMatchObject({ id: found.id })

  // Whoever is the contact now gets the link; the one before is no longer asked to carry it.
  const { updated } = (await stage.db.get(registrations, found.id)) ?? found
  const { consent: _, ...unchanged } = TOLD
  const moved = { ...unchanged, contact_email: 'bo@example.org', token: second[0]?.token ?? '', base: updated }
  await stage.run(changeRegistration, GUEST, moved)
  expect((await linksIn()).map(({ to }) => to)).toEqual(['bo@example.org'])
})
