import { notify } from '#areas/notifications/notices.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Refusal } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { timestamp } from '#records/time.ts'
import { m } from '#words/messages.js'
import { rolesOf, setRoles } from '../accounts.api.server.ts'
import { bookerRequests, users } from '../accounts.collections.ts'
import { askForBookerInput, decideBookerRequestInput } from '../accounts.inputs.ts'
import { bookerApprovedMail, bookerDeclinedMail } from '../accounts.mails.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'

export type BookerRequest = RecordOf<typeof bookerRequests>

/** Asking for the role booker: one open request at a time, decided by an admin. */
export const askForBooker = command({
  name: 'accounts.askForBooker',
  input: askForBookerInput,
  who: 'signedIn',
  async run(tx, actor, { message }) {
    if ((await rolesOf(tx, actor.id)).includes('booker')) throw refuse(ACCOUNT_REFUSALS, 'already_booker', 'message')
    if (await openRequestOf(tx, actor.id)) throw refuse(ACCOUNT_REFUSALS, 'request_open', 'message')
    const { id } = await tx.create(bookerRequests, { user: actor.id, message, status: 'open' })
    return { id }
  },
})

export const withdrawBookerRequest = command({
  name: 'accounts.withdrawBookerRequest',
  input: nothingInput,
  who: 'signedIn',
  async run(tx, actor) {
    const open = await openRequestOf(tx, actor.id)
    if (open) await tx.delete(bookerRequests, open.id)
  },
})

export const decideBookerRequest = command({
  name: 'accounts.decideBookerRequest',
  input: decideBookerRequestInput,
  who: ADMINS,
  async run(tx, actor, { request, approve, reason }, { dependencies: { publicUrl } }) {
    const found = await tx.get(bookerRequests, request)
    const person = found && (await tx.get(users, found.user))
    if (!found || !person) throw refuse(ACCOUNT_REFUSALS, 'request_gone', 'request', 404)
    if (found.status !== 'open') throw decidedAlready(found)
    await tx.update(bookerRequests, request, {
      status: approve ? 'approved' : 'declined',
      reason: approve ? '' : reason,
      decided_by: actor.id,
      decided_at: timestamp(tx.now()),
    })
    await tx.audit(actor, 'accounts.decideBookerRequest', bookerRequests, request, { user: person.id, approve })
    const title = approve ? m.notifications_booker_approved : m.notifications_booker_declined
    await notify(
      tx,
      { to: 'person', person: person.id },
      { category: 'team', title: (locale) => title({}, { locale }), href: '/user/profile' },
    )
    const { email, language } = person
    if (!approve) return queueMail(tx, { to: email, ...bookerDeclinedMail(language, reason) })
    await setRoles(tx, actor, person.id, [...(await rolesOf(tx, person.id)), 'booker'], { by: 'booker request' })
    return queueMail(tx, { to: email, ...bookerApprovedMail(language, publicUrl) })
  },
})

const openRequestOf = (reader: Reader, user: string): Promise<BookerRequest | undefined> =>
  reader.first(bookerRequests, { filter: 'user = {:user} && status = "open"', params: { user } })

/** Another admin was faster; what they decided travels along. */
function decidedAlready({ status, reason, decided_by, decided_at }: BookerRequest): Refusal {
  const current = { status, reason, decided_by, decided_at }
  return refuse(ACCOUNT_REFUSALS, 'request_decided', 'request', { status: 409, data: { current } })
}
