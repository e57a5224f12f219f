import { redirect } from 'react-router'
import { ROLES } from '#access/roles.ts'
import { rolesOf, setRoles } from '#areas/accounts/accounts.api.server.ts'
import { turnSwitch } from '#areas/configuration/turn-switch.api.server.ts'
import { passOnMails } from '#areas/notifications/passed-on.api.server.ts'
import { ADMINS, checkWho } from '#http/commands/commands.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { knowsPage } from '#http/pages/known-pages.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { makeBackup, restoreCopy } from './backups/backups.page.server.ts'

/** What the forms of the admins' first page want. */
export async function actOnAdmin(page: PageRequest, form: FormData) {
  switch (intentIn(form, ['takeRole', 'openSignIn', 'passedOn', 'backup', 'restore'])) {
    case 'takeRole':
      return takeRole(page, form)
    case 'openSignIn':
      await page.db.writeAs(page.actor, async (tx, viewer) => {
        checkWho(ADMINS, viewer)
        await turnSwitch(tx, viewer, 'user_login_active', true)
      })
      return { done: 'openSignIn', text: m.administration_sign_in_opened() }
    case 'passedOn': {
      const { count } = await page.submit(passOnMails, form)
      return { done: 'passedOn', text: m.administration_mails_passed_done({ count }) }
    }
    case 'backup':
      return makeBackup(page)
    case 'restore':
      return restoreCopy(page, form)
    default:
      throw badRequest()
  }
}

/** An admin who decides in the place of somebody takes their role, which is audited, and goes where it opens a page. */
async function takeRole(page: PageRequest, form: FormData) {
  const [role, href] = [ROLES.find((it) => it === textOf(form, 'role')), textOf(form, 'href')]
  if (role === undefined || role === 'admin' || !page.get(knowsPage)(href.split(/[?#]/, 1)[0] ?? '')) throw badRequest()
  await page.db.writeAs(page.actor, async (tx, viewer) => {
    checkWho(ADMINS, viewer)
    await setRoles(tx, viewer, viewer.id, [...new Set([...(await rolesOf(tx, viewer.id)), role])])
  })
  return redirect(href)
}
