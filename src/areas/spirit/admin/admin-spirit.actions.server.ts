import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textsOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { correctSheet, removeSheet } from './correct.commands.server.ts'
import { publishSpirit, unpublishSpirit } from './publish.commands.server.ts'
import { remindSheets } from './remind.commands.server.ts'

/** What the forms of /admin/spirit do. */
export async function actOnSpirit(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['publish', 'unpublish', 'remind', 'correct', 'remove'])
  switch (intent) {
    case 'publish':
      await page.submit(publishSpirit, form)
      return { done: intent, text: m.spirit_admin_published() }
    case 'unpublish':
      await page.submit(unpublishSpirit, form)
      return { done: intent, text: m.spirit_admin_unpublished() }
    case 'remind': {
      const missing = textsOf(form, 'missing')
      const { reminded } = await page.submit(remindSheets, form, { missing })
      return { done: intent, text: m.spirit_admin_reminded({ count: reminded }) }
    }
    case 'correct':
      await page.submit(correctSheet, form)
      return { done: intent, text: m.spirit_admin_corrected() }
    case 'remove':
      await page.submit(removeSheet, form)
      return { done: intent, text: m.spirit_admin_removed() }
    default:
      throw badRequest()
  }
}
