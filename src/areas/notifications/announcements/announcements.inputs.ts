import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { saidFields, whenFields } from './announcements.fields.ts'

/** What the commands around announcements take. */

const WORDS = {
  to: m.announcements_problem_audience,
  day: m.announcements_problem_time,
  time: m.announcements_problem_time,
}

const isTitled = (said: { title_en: string; title_de: string }) => said.title_en !== '' || said.title_de !== ''
/** What stands under a title in one language has a title in it. */
const isWhole = (said: { title_en: string; title_de: string; text_en: string; text_de: string }) =>
  (said.text_en === '' || said.title_en !== '') && (said.text_de === '' || said.title_de !== '')

const SAID = { ...saidFields, ...whenFields }

export const announceInput = v.pipe(
  inputOf(SAID, WORDS),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.announcements_problem_title), ['title_en']),
  v.forward(
    v.partialCheck([['title_en'], ['title_de'], ['text_en'], ['text_de']], isWhole, m.announcements_problem_half),
    ['title_de'],
  ),
)

export const changeAnnouncementInput = v.pipe(
  inputOf({ announcement: filled, base: filled, ...SAID }, WORDS),
  v.forward(v.partialCheck([['title_en'], ['title_de']], isTitled, m.announcements_problem_title), ['title_en']),
  v.forward(
    v.partialCheck([['title_en'], ['title_de'], ['text_en'], ['text_de']], isWhole, m.announcements_problem_half),
    ['title_de'],
  ),
)

export const oneAnnouncementInput = inputOf({ announcement: filled })
