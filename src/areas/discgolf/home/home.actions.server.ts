import type { Done } from '#http/pages/forms/done.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { registerForDiscGolf, withdrawFromDiscGolf } from '../players/golfers.commands.server.ts'

/** What a form of /discgolf wants. */
export async function actOnOwn(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['register', 'withdraw'])
  switch (intent) {
    case 'register':
      await page.submit(registerForDiscGolf, form)
      return { done: intent, text: m.discgolf_done_registered() }
    case 'withdraw':
      await page.submit(withdrawFromDiscGolf, form)
      return { done: intent, text: m.discgolf_done_withdrawn() }
    default:
      throw badRequest()
  }
}
