import { redirect } from 'react-router'
import type { Done } from '#http/pages/forms/done.ts'
import { anyOf, formFor } from '#http/pages/forms/form-bounds.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { editHref } from '../jingle-href.ts'
import { jingles } from '../jingles.collections.ts'
import { addJingle, changeJingle, moveJingle, removeJingle } from '../jingles.commands.server.ts'

const INTENTS = ['add', 'change', 'up', 'down', 'remove'] as const

const SOUND_BYTES = jingles.declared.sound.maxBytes

/** What the forms of the page may hold. */
export const JINGLE_FORM = anyOf(formFor(addJingle.input, SOUND_BYTES), formFor(changeJingle.input, SOUND_BYTES))

/** What a form of the edit mode wants. */
export async function actOnJingles(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  switch (intent) {
    case 'add':
      await page.submit(addJingle, form)
      return redirect(editHref())
    case 'change':
      await page.submit(changeJingle, form)
      return redirect(editHref())
    case 'up':
    case 'down':
      await page.submit(moveJingle, form, { way: intent })
      return { done: intent, text: m.jingles_done_move() }
    case 'remove':
      await page.submit(removeJingle, form)
      return redirect(editHref())
    default:
      throw badRequest()
  }
}
