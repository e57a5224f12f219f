import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { PRIZE_PLACES_MOST } from '../discgolf.fields.ts'
import { bookForGolfer, counterForGolfer, savePrizes } from './disc-entries.commands.server.ts'

/** What a form of the admins' page about money wants. */
export async function actOnDiscMoney(page: PageRequest, form: FormData): Promise<Done> {
  const intent = intentIn(form, ['book', 'counter', 'prizes'])
  switch (intent) {
    case 'book':
      await page.submit(bookForGolfer, form)
      return { done: intent, text: m.discgolf_done_booked() }
    case 'counter':
      await page.submit(counterForGolfer, form)
      return { done: intent, text: m.discgolf_done_countered() }
    case 'prizes':
      await page.run(savePrizes, { division: textOf(form, 'division'), prizes: prizesIn(form) }, keyOf(form))
      return { done: intent, text: m.discgolf_done_saved() }
    default:
      throw badRequest()
  }
}

/** One a line, the first line for the first place; a blank line leaves a place out. */
const prizesIn = (form: FormData) =>
  textOf(form, 'prizes')
    .split('\n')
    .map((line, index) => ({ place: index + 1, text: line.trim() }))
    .filter(({ text, place }) => text !== '' && place <= PRIZE_PLACES_MOST)
