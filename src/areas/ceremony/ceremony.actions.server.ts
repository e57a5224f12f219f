import { intentIn } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { finishCeremony, hideRanks, holdCeremony, revealRank, showAward } from './ceremony.commands.server.ts'

/** What the control of the ceremony posts; the commands ask who it is. */
export async function leadCeremony(page: PageRequest, form: FormData): Promise<{ readonly did: string }> {
  const intent = intentIn(form, ['hold', 'show', 'reveal', 'hide', 'finish'])
  switch (intent) {
    case 'hold':
      await page.submit(holdCeremony, form)
      break
    case 'show':
      await page.submit(showAward, form)
      break
    case 'reveal':
      await page.submit(revealRank, form)
      break
    case 'hide':
      await page.submit(hideRanks, form)
      break
    case 'finish':
      await page.submit(finishCeremony, form)
      break
    default:
      throw badRequest()
  }
  return { did: intent }
}
