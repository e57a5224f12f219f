import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { provided } from '#http/areas/dependencies.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { setMany } from '#http/commands/set-many.ts'
import { placeOf } from '#http/limits/place.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import { timestamp } from '#records/time.ts'
import { authorOf } from './feedback.author.server.ts'
import { feedback } from './feedback.collections.ts'
import { answerFeedbackInput, giveFeedbackInput, markFeedbackInput } from './feedback.inputs.ts'
import { answerMail } from './feedback.mails.ts'
import { FEEDBACK_REFUSALS } from './feedback.refusals.ts'

/** By account, and for guests by where they are: a whole club shares one Wi-Fi. */
const limits = provided(({ clock }) => ({
  person: new Limiter({ count: 20, seconds: 3_600 }, clock),
  place: new Limiter({ count: 120, seconds: 3_600 }, clock),
}))

/** Gives feedback, or changes what was given before. Neither the audit nor an answer tells whose it is. */
export const giveFeedback = command({
  name: 'feedback.give',
  input: giveFeedbackInput,
  who: 'anyone',
  untraced: true,
  async prepare(db, actor, { browser }, { dependencies, address }) {
    const author = await authorOf(db, actor, browser)
    if (author === undefined) throw refuse(FEEDBACK_REFUSALS, 'browser_unknown', 'browser')
    const { person, place } = dependencies.get(limits)
    if (actor.id === '') place.take(placeOf(address))
    else person.take(actor.id)
    return author
  },
  async run(tx, _actor, { browser: _browser, ...said }, { prepared: author }) {
    const own = await tx.first(feedback, { filter: 'author = {:author}', params: { author } })
    // What was changed is read again; an answer stays with what it answered.
    if (own) await tx.update(feedback, own.id, { ...said, state: 'new' })
    else await tx.create(feedback, { ...said, author, state: 'new' })
  },
})

/** Goes to the address that was left, and nowhere else. */
export const answerFeedback = command({
  name: 'feedback.answer',
  input: answerFeedbackInput,
  who: ADMINS,
  async run(tx, actor, { feedback: id, base, answer }) {
    if (!(await tx.get(feedback, id))) throw refuse(FEEDBACK_REFUSALS, 'feedback_gone', 'feedback', 404)
    const found = await tx.unchanged(feedback, id, base, { answer })
    if (found.contact === '') throw refuse(FEEDBACK_REFUSALS, 'no_contact', 'answer', 409)
    await tx.update(feedback, id, { answer, answered_at: timestamp(tx.now()), state: 'done' })
    await tx.audit(actor, 'feedback.answer', feedback, id)
    const tournament = (await tournamentOf(tx))?.name ?? ''
    await queueMail(tx, { to: found.contact, ...answerMail(found.language, tournament, found.text, answer) })
  },
})

/** Answers what there was before, so that it can be taken back. */
export const markFeedback = command({
  name: 'feedback.mark',
  input: markFeedbackInput,
  who: ADMINS,
  async run(tx, actor, { feedbacks, state }) {
    const changed = await setMany(tx, actor, {
      name: 'feedback.mark',
      collection: feedback,
      ids: feedbacks,
      field: 'state',
      value: state,
    })
    return { changed: changed.map(({ id, state: before }) => ({ id, before })) }
  },
})
