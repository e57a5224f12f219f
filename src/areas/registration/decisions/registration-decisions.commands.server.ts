import { users } from '#areas/accounts/accounts.collections.ts'
import { hashOf, newToken } from '#areas/accounts/credentials/links.api.server.ts'
import { queueMail, takeBackMails } from '#areas/notifications/notifications.api.server.ts'
import { welcomeContact } from '#areas/teams/contacts/contacts.api.server.ts'
import { admitTeam, eraseTeam } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { type Refusal, stale } from '#records/errors.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { present } from '#records/viewing/present.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { isFull } from '../places.api.server.ts'
import { registrations } from '../registration.collections.ts'
import {
  acceptRegistrationInput,
  declineRegistrationInput,
  moveOnWaitingListInput,
  registrationInput,
  sendRegistrationLinkInput,
  takeBackAcceptanceInput,
} from '../registration.inputs.ts'
import { declinedMail, newLinkMail, reopenedMail, waitingMail } from '../registration.mails.ts'
import { DECISION_WORDS, REGISTRATION_REFUSALS } from '../registration.refusals.ts'
import { checkName, lastPlace, queueLinkMail, type Registration, registrationHref } from '../registration.server.ts'

/** What admins make of a registration. Of two who decide at once, the second is told what the first has decided. */
export const acceptRegistration = command({
  name: 'registration.accept',
  input: acceptRegistrationInput,
  who: ADMINS,
  refusals: DECISION_WORDS,
  async run(tx, actor, { registration, base, beyond }, { dependencies: { publicUrl } }) {
    const found = await undecided(tx, registration, base)
    if (!beyond && (await isFull(tx, found.division)))
      throw refuse(REGISTRATION_REFUSALS, 'division_full', 'registration', 409)
    await checkName(tx, found, 'registration')
    const { name, division, city, country } = found
    const team = await admitTeam(tx, found.team, { name, division, city, country })
    const { updated } = await tx.update(registrations, found.id, { ...decisionOf(tx, actor, 'accepted'), team })
    await tx.audit(actor, 'registration.accept', registrations, found.id, { team, beyond })
    const { contact_name, contact_email: email, language } = found
    const contact = { email, name: contact_name, language: language || 'en' } as const
    const notBefore = new Date(tx.now().getTime() + ACCEPTANCE_UNDO_MS)
    const welcomed = await welcomeContact(tx, actor, publicUrl, { id: team, name }, contact, notBefore)
    // A team that comes back has a past, which is not erased again.
    const isNew = found.team !== team
    return { team, invited: welcomed === 'invited', ...(isNew && { takeBack: { base: updated, ...lineOf(found) } }) }
  },
})

/** Where it stood before it was decided. */
const lineOf = ({ state, waiting_order }: Registration) =>
  state === 'waiting'
    ? { before: 'waiting' as const, place: waiting_order }
    : { before: 'registered' as const, place: 0 }

/** So long accepting can be undone. The mail about it waits as long, and is never sent then. */
const ACCEPTANCE_UNDO_MS = 10_000

/** As if it had never been accepted: the team that it made is gone, with manager, invitation and mail. */
export const takeBackAcceptance = command({
  name: 'registration.takeBackAcceptance',
  input: takeBackAcceptanceInput,
  who: ADMINS,
  refusals: { ...DECISION_WORDS, status_400: m.registration_undo_too_late },
  async run(tx, actor, { registration, base, before, place }) {
    const found = await existing(tx, registration)
    if (found.state !== 'accepted' || found.updated !== base) throw await decidedAlready(tx, found)
    const isLate = tx.now().getTime() - Date.parse(found.decided_at.replace(' ', 'T')) > ACCEPTANCE_UNDO_MS
    const team = await tx.get(teams, found.team)
    if (isLate || !team) throw refuse(REGISTRATION_REFUSALS, 'undo_too_late', 'registration', 409)
    await eraseTeam(tx, actor, team)
    const undecided = { state: before, waiting_order: place, team: '', decided_by: '', decided_at: '' }
    await tx.update(registrations, found.id, undecided)
    await takeBackMails(tx, found.contact_email, found.decided_at)
    await tx.audit(actor, 'registration.takeBackAcceptance', registrations, found.id, { team: team.id })
  },
})

export const sendRegistrationLink = command({
  name: 'registration.sendLink',
  input: sendRegistrationLinkInput,
  who: ADMINS,
  async run(tx, actor, { registration }, { dependencies: { publicUrl } }) {
    const { id, name, language, contact_email: to } = await existing(tx, registration)
    const token = newToken()
    await tx.update(registrations, id, { token_hash: hashOf(token) })
    await tx.audit(actor, 'registration.sendLink', registrations, id)
    await queueLinkMail(tx, id, { to, ...newLinkMail(language, name, registrationHref(publicUrl, token)) })
  },
})

export const putOnWaitingList = command({
  name: 'registration.putOnWaitingList',
  input: registrationInput,
  who: ADMINS,
  refusals: DECISION_WORDS,
  async run(tx, actor, { registration, base }) {
    const found = await undecided(tx, registration, base)
    if (found.state === 'waiting') return
    const waiting_order = await lastPlace(tx, found.division)
    await tx.update(registrations, found.id, { ...decisionOf(tx, actor, 'waiting'), waiting_order })
    await tx.audit(actor, 'registration.putOnWaitingList', registrations, found.id)
    await queueMail(tx, { to: found.contact_email, ...waitingMail(found.language, found.name) })
  },
})

/** Changes places with the neighbour in the same division; at the end of the list nothing happens. */
export const moveOnWaitingList = command({
  name: 'registration.moveOnWaitingList',
  input: moveOnWaitingListInput,
  who: ADMINS,
  async run(tx, actor, { registration, way }) {
    const found = await existing(tx, registration)
    if (found.state !== 'waiting') throw refuse(REGISTRATION_REFUSALS, 'not_waiting', 'registration', 409)
    const { id, division, waiting_order: order } = found
    const neighbour = await tx.first(registrations, {
      filter: `state = "waiting" && division = {:division} && waiting_order ${way === 'up' ? '<' : '>'} {:order}`,
      params: { division, order },
      sort: way === 'up' ? '-waiting_order' : 'waiting_order',
    })
    if (!neighbour) return
    await tx.update(registrations, id, { waiting_order: neighbour.waiting_order })
    await tx.update(registrations, neighbour.id, { waiting_order: order })
    await tx.audit(actor, 'registration.moveOnWaitingList', registrations, id, { way })
  },
})

export const declineRegistration = command({
  name: 'registration.decline',
  input: declineRegistrationInput,
  who: ADMINS,
  refusals: DECISION_WORDS,
  async run(tx, actor, { registration, base, reason }) {
    const found = await undecided(tx, registration, base)
    await tx.update(registrations, found.id, { ...decisionOf(tx, actor, 'declined'), reason })
    await tx.audit(actor, 'registration.decline', registrations, found.id)
    await queueMail(tx, { to: found.contact_email, ...declinedMail(found.language, found.name, reason) })
  },
})

export const reopenRegistration = command({
  name: 'registration.reopen',
  input: registrationInput,
  who: ADMINS,
  refusals: DECISION_WORDS,
  async run(tx, actor, { registration, base }) {
    const found = await existing(tx, registration)
    if (found.state === 'registered') return
    if (found.state === 'accepted' && (await isPlaying(tx, found))) throw await decidedAlready(tx, found)
    if (found.updated !== base) throw stale({}, present(registrations, found))
    await checkName(tx, found, 'registration')
    const nobody = { decided_by: '', decided_at: '', reason: '', waiting_order: 0 }
    await tx.update(registrations, found.id, { ...nobody, state: 'registered' })
    await tx.audit(actor, 'registration.reopen', registrations, found.id, { before: found.state })
    await queueMail(tx, { to: found.contact_email, ...reopenedMail(found.language, found.name) })
  },
})

const isPlaying = async (tx: Transaction, { team }: Registration) =>
  team !== '' && (await tx.get(teams, team))?.state === 'accepted'

const decisionOf = (tx: Transaction, actor: Viewer, state: 'accepted' | 'waiting' | 'declined') => ({
  state,
  reason: '',
  waiting_order: 0,
  decided_by: actor.id,
  decided_at: timestamp(tx.now()),
})

/** One that can be decided now, as the admin saw it. */
async function undecided(tx: Transaction, id: string, base: string): Promise<Registration> {
  const found = await existing(tx, id)
  if (found.state !== 'registered' && found.state !== 'waiting') throw await decidedAlready(tx, found)
  if (found.updated !== base) throw stale({}, present(registrations, found))
  return found
}

async function existing(tx: Transaction, id: string): Promise<Registration> {
  const found = await tx.get(registrations, id)
  if (!found) throw refuse(REGISTRATION_REFUSALS, 'registration_gone', 'registration', 404)
  return found
}

/** Another admin was faster, or the team itself; who and what travels along. */
async function decidedAlready(tx: Transaction, { name, state, decided_by }: Registration): Promise<Refusal> {
  const by = (decided_by === '' ? undefined : await tx.get(users, decided_by))?.name ?? ''
  return refuse(REGISTRATION_REFUSALS, 'registration_decided', 'registration', {
    status: 409,
    data: { current: { name, state, by } },
  })
}
