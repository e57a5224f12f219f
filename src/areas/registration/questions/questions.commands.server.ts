import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { auditUpdate } from '#records/audit.ts'
import type { Transaction } from '#records/transaction.ts'
import { QUESTIONS_MOST } from '#rules/registration-answers.ts'
import { m } from '#words/messages.js'
import { type RegistrationQuestion, registrationQuestions } from './questions.collections.ts'
import { addQuestionInput, changeQuestionInput, moveQuestionInput, removeQuestionInput } from './questions.inputs.ts'
import { QUESTION_REFUSALS } from './questions.refusals.ts'
import { questionsOf } from './questions.server.ts'

/** What admins ask besides, at the end of the form. */
export const addQuestion = command({
  name: 'registration.addQuestion',
  input: addQuestionInput,
  who: ADMINS,
  async run(tx, actor, values) {
    const there = await questionsOf(tx)
    if (there.length >= QUESTIONS_MOST) throw refuse(QUESTION_REFUSALS, 'questions_full', 'label_en', 409)
    const order = (there.at(-1)?.order ?? 0) + 1
    const { id } = await tx.create(registrationQuestions, { ...values, order })
    await tx.audit(actor, 'registration.addQuestion', registrationQuestions, id, { label: labelOf(values) })
    return { question: id }
  },
})

export const changeQuestion = command({
  name: 'registration.changeQuestion',
  input: changeQuestionInput,
  who: ADMINS,
  refusals: { status_409: m.registration_question_stale },
  async run(tx, actor, { question, base, ...values }) {
    await existing(tx, question)
    const before = await tx.unchanged(registrationQuestions, question, base, values)
    const after = await tx.update(registrationQuestions, question, values)
    await auditUpdate(tx, actor, 'registration.changeQuestion', registrationQuestions, before, after)
  },
})

/** Changes places with its neighbour; at the end of the list nothing happens. */
export const moveQuestion = command({
  name: 'registration.moveQuestion',
  input: moveQuestionInput,
  who: ADMINS,
  async run(tx, actor, { question, way }) {
    const found = await existing(tx, question)
    const there = await questionsOf(tx)
    const neighbour = there[there.findIndex(({ id }) => id === question) + (way === 'up' ? -1 : 1)]
    if (!neighbour) return
    await tx.update(registrationQuestions, found.id, { order: neighbour.order })
    await tx.update(registrationQuestions, neighbour.id, { order: found.order })
    await tx.audit(actor, 'registration.moveQuestion', registrationQuestions, found.id, { label: labelOf(found), way })
  },
})

/** Its answers are shown no more. */
export const removeQuestion = command({
  name: 'registration.removeQuestion',
  input: removeQuestionInput,
  who: ADMINS,
  async run(tx, actor, { question }) {
    const found = await existing(tx, question)
    await tx.delete(registrationQuestions, found.id)
    await tx.audit(actor, 'registration.removeQuestion', registrationQuestions, found.id, { label: labelOf(found) })
  },
})

const labelOf = ({ label_en, label_de }: Pick<RegistrationQuestion, 'label_en' | 'label_de'>) => label_en || label_de

async function existing(tx: Transaction, id: string): Promise<RegistrationQuestion> {
  const found = await tx.get(registrationQuestions, id)
  if (!found) throw refuse(QUESTION_REFUSALS, 'question_gone', 'question', 404)
  return found
}
