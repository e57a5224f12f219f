import type { Done } from '#http/pages/forms/done.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { m } from '#words/messages.js'
import { QUESTION_ACTS, type QuestionAct } from './question-acts.ts'
import { addQuestion, changeQuestion, moveQuestion, removeQuestion } from './questions.commands.server.ts'

/** What a form about questions wants; undefined when it is about something else. */
export async function actOnQuestions(page: PageRequest, form: FormData): Promise<Done<QuestionAct> | undefined> {
  const act = intentIn(form, QUESTION_ACTS)
  switch (act) {
    case 'question-add':
      await page.submit(addQuestion, form)
      return { done: act, text: m.registration_question_added() }
    case 'question-change':
      await page.submit(changeQuestion, form)
      return { done: act, text: m.registration_question_changed() }
    case 'question-up':
    case 'question-down':
      await page.submit(moveQuestion, form, { way: act === 'question-up' ? 'up' : 'down' })
      return { done: act, text: m.registration_question_moved() }
    case 'question-remove':
      await page.submit(removeQuestion, form)
      return { done: act, text: m.registration_question_removed() }
    default:
      return undefined
  }
}
