import { redirect } from 'react-router'
import { stateBirthYear } from '#areas/accounts/birth-year/birth-year.api.server.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import {
  answerOffer,
  checkIn,
  leaveJob,
  seekReplacement,
  takeJob,
  waitForJob,
} from '../taking/taking.commands.server.ts'
import { jobHref } from './jobs.address.ts'

const INTENTS = ['take', 'wait', 'leave', 'seek', 'unseek', 'accept', 'decline', 'checkIn', 'birthYear'] as const

/** What a form of a helper's page wants. */
export async function actOnJobs(page: PageRequest, form: FormData): Promise<Done | Response> {
  const intent = intentIn(form, INTENTS)
  const job = textOf(form, 'job')
  switch (intent) {
    case 'take': {
      await page.submit(takeJob, form)
      return { done: intent, text: m.helpers_done_take(), undo: { intent: 'leave', job } }
    }
    case 'wait': {
      const { as } = await page.submit(waitForJob, form)
      return { done: intent, text: as === 'waiting' ? m.helpers_done_wait() : m.helpers_done_take() }
    }
    case 'leave':
      await page.submit(leaveJob, form)
      return { done: intent, text: m.helpers_done_leave() }
    case 'seek':
      await page.submit(seekReplacement, form, { seeking: true })
      return { done: intent, text: m.helpers_done_seek(), undo: { intent: 'unseek', job } }
    case 'unseek':
      await page.submit(seekReplacement, form, { seeking: false })
      return { done: intent, text: m.helpers_done_unseek() }
    case 'accept':
      await page.submit(answerOffer, form, { accept: true })
      return { done: intent, text: m.helpers_done_take() }
    case 'decline':
      await page.submit(answerOffer, form, { accept: false })
      return { done: intent, text: m.helpers_done_decline() }
    case 'checkIn':
      await page.submit(checkIn, form)
      return { done: intent, text: m.helpers_done_check_in() }
    case 'birthYear':
      await page.run(stateBirthYear, { birth_year: Number(textOf(form, 'birth_year')) })
      return redirect(jobHref(job))
    default:
      throw badRequest()
  }
}
