import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeInvitation, revokeInvitation } from '#areas/accounts/invitations/invitations.commands.server.ts'
import { accountsFlows } from '#areas/accounts/sign-in/accounts.flows.server.ts'
import { signUp } from '#areas/accounts/sign-up/sign-up.commands.server.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { openStage, refusedWith, type Stage } from '#site/stage.testing.ts'
import { queueMail, waitingMails } from './notifications.api.server.ts'
import { outboxState } from './outbox.api.server.ts'
import { passOnMails } from './passed-on.api.server.ts'

let stage: Stage
let admin: Viewer
beforeEach(async () => {
  stage = await openStage()
  admin = await stage.person('Ada', ['admin'])
})
afterEach(() => stage.close())

const queue = (to: string, text = 'Hello') =>
  stage.db.write((tx) => queueMail(tx, { to, subject: 'Hello', text, html: '' }))
const waiting = async () => (await waitingMails(stage.db, admin)).map(({ to }) => to)

describe('passed on by hand', () => {
  test('a mail leaves the list with what it said, and counts as none that a mail server sent', async () => {
    await queue('bo@example.org', 'a secret link')
    await queue('cy@example.org')
    const mails = (await waitingMails(stage.db, admin)).filter(({ to }) => to === 'bo@example.org').map(({ id }) => id)
    expect(await stage.run(passOnMails, admin, { mails })).toEqual({ count: 1 })
    expect(await waiting()).toEqual(['cy@example.org'])
    expect(await stage.mailsTo('bo@example.org')).toMatchObject([{ text: '' }])
    expect(await outboxState(stage.db)).toMatchObject({ waiting: 1, failed: 0, lastSent: undefined })
    expect((await stage.audited()).at(-1)).toMatchObject({ action: 'notifications.passOnMails', detail: { mails } })
    // Pressed twice, or by two admins.
    expect(await stage.run(passOnMails, admin, { mails })).toEqual({ count: 0 })
  })

  test('by admins alone', async () => {
    const worker = await stage.person('Wim', ['worker'])
    for (const viewer of [GUEST, worker])
      expect(refusedWith(await stage.attempt('notifications.passOnMails', viewer, { mails: ['x'] }))).toMatch(/40[13]/)
  })
})

describe('a mail leaves the list when its purpose is met', () => {
  test('a link for a new password that was used or replaced', async () => {
    await stage.person('Bo')
    const flows = stage.dependencies.get(accountsFlows)
    await flows.requestPasswordReset('bo@example.org')
    await flows.requestPasswordReset('bo@example.org')
    const [mail, ...more] = await stage.mailsTo('bo@example.org')
    expect(more).toEqual([])
    const token = /reset\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await flows.confirmPasswordReset({ token, password: 'reeds-in-the-wind', passwordConfirm: 'reeds-in-the-wind' })
    expect(await waiting()).toEqual([])
  })

  test.each(['accepted by as many as it is for', 'revoked'])('an invitation that was %s', async (how) => {
    const { id, link } = await stage.run(makeInvitation, admin, { role: 'worker', note: '', days: 2, usesMax: 1 })
    await queue('bo@example.org', `Come in: ${link}\n`)
    await queue('cy@example.org', 'Come in: https://cup.example/user/invitation/another-one\n')
    if (how === 'revoked') await stage.run(revokeInvitation, admin, { id })
    else {
      const password = 'reeds-in-the-wind'
      const person = { name: 'Bo', email: 'bo@home.example', password, passwordConfirm: password }
      await stage.run(signUp, GUEST, { ...person, invitation: link.slice(link.lastIndexOf('/') + 1) })
    }
    expect(await waiting()).not.toContain('bo@example.org')
    expect(await waiting()).toContain('cy@example.org')
  })
})
