import { afterEach, beforeEach, expect, test } from 'vitest'
import { config } from '#areas/configuration/configuration.collections.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { GUEST } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { register } from './registration.commands.server.ts'
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
