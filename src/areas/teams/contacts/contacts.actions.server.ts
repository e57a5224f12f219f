import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { removeContact, saveContact } from './contacts.commands.server.ts'

/** What the forms of a team's contacts want, on the page of its managers and of the admins. */
export async function actOnContacts(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['saveContact', 'removeContact'])
  const team = textOf(form, 'team')
  if (intent === 'saveContact') {
    await page.submit(saveContact, form)
    return { done: intent, text: m.teams_contact_done_save() }
  }
  if (intent !== 'removeContact') throw badRequest()
  await page.run(removeContact, { team, email: textOf(form, 'before') }, keyOf(form))
  return { done: intent, text: m.teams_contact_done_remove() }
}
