import { isDeepStrictEqual } from 'node:util'
import { hashOf, newToken } from '#areas/accounts/credentials/links.api.server.ts'
import { revokeInvitationsTo } from '#areas/accounts/invitations/invitations.api.server.ts'
import { configOf } from '#areas/configuration/configuration.api.server.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { strangerMails } from '#areas/notifications/stranger-mails.api.server.ts'
import { changeContact } from '#areas/teams/contacts/contacts.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionWithKey, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { provided } from '#http/areas/dependencies.ts'
import { hasMailServer } from '#http/areas/installation.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { placeOf } from '#http/limits/place.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import { SharedLimiter } from '#http/limits/shared-limiter.ts'
import { stale } from '#records/errors.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { m } from '#words/messages.js'
import { answersTaken } from './questions/questions.server.ts'
import { registrations } from './registration.collections.ts'
import { changeRegistrationInput, ownRegistrationInput, registerInput, type Told } from './registration.inputs.ts'
import { confirmationMail, withdrawnMail } from './registration.mails.ts'
import { REGISTRATION_REFUSALS } from './registration.refusals.ts'
import {
  checkDivision,
  checkName,
  checkRegistrationOn,
  lastPlace,
  queueLinkMail,
  type Registration,
  registrationHref,
  registrationWithToken,
  toldIn,
} from './registration.server.ts'

/** By where somebody is, and by the address that mail goes to. */
const registrationLimits = provided((dependencies) => {
  const { rateLimits, clock } = dependencies
  return {
    create: new Limiter(rateLimits.create, clock),
    /** Names that are tried, whether they are taken or not. */
    names: new SharedLimiter('names of teams', rateLimits.strangers, dependencies, m.registration_too_many_names),
    mail: new SharedLimiter('registration mail', rateLimits.mail, dependencies, m.registration_too_many_mails),
  }
})

/** What the contact of a team does: registers it, and with the link in the mail changes or withdraws that. */
async function mailLink(
  tx: Transaction,
  publicUrl: string,
  { id, contact_email: to, language, division }: Registration,
  token: string,
) {
  const [tournament, found] = [await tournamentOf(tx), await divisionWithKey(tx, division)]
  const names = { tournament: tournament?.name ?? '', division: found?.[`name_${language || 'en'}`] ?? division }
  await queueLinkMail(tx, id, { to, ...confirmationMail(language, names, registrationHref(publicUrl, token)) })
}

export const register = command({
  name: 'registration.register',
  input: registerInput,
  who: 'anyone',
  secrets: ['link'],
  async prepare(db, _actor, { name, division, contact_email }, { dependencies, address }) {
    const limits = dependencies.get(registrationLimits)
    const place = placeOf(address)
    await checkRegistrationOn(db)
    await checkDivision(db, division)
    // Whether a name is taken is asked as often as anything else: a registration that nobody sees yet has one, too.
    limits.create.take(place)
    await limits.names.take(place)
    await checkName(db, { name, division, id: '', team: '' })
    await dependencies.get(strangerMails).take(place)
    await limits.mail.take(`registration ${contact_email}`)
  },
  async run(tx, actor, told, { dependencies }) {
    const { publicUrl } = dependencies
    await checkRegistrationOn(tx)
    await checkDivision(tx, told.division)
    await checkName(tx, { ...told, id: '', team: '' })
    const answers = await answersTaken(tx, told.answers)
    const token = newToken()
    const made = await tx.create(registrations, {
      ...told,
      answers,
      state: 'registered',
      token_hash: hashOf(token),
    })
    await tx.audit(actor, 'registration.register', registrations, made.id, { division: told.division })
    if (dependencies.get(hasMailServer)) {
      await mailLink(tx, publicUrl, made, token)
      return undefined
    }
    // Nobody has to carry a link that can be shown to whoever has just registered.
    return { link: registrationHref(publicUrl, token) }
  },
})

export const changeRegistration = command({
  name: 'registration.change',
  input: changeRegistrationInput,
  who: 'anyone',
  refusals: { status_409: m.registration_changed_meanwhile },
  async prepare(db, _actor, { token, contact_email }, { dependencies }) {
    const found = await registrationWithToken(db, token)
    if (found && found.contact_email !== contact_email)
      await dependencies.get(registrationLimits).mail.take(`registration ${contact_email}`)
  },
  async run(tx, actor, { token, base, ...told }, { dependencies: { publicUrl } }) {
    const found = await ownRegistration(tx, token)
    const wanted = { ...told, answers: await answersTaken(tx, told.answers) }
    if (found.state === 'declined' || found.state === 'withdrawn')
      throw refuse(REGISTRATION_REFUSALS, 'registration_closed', 'token', 409)
    if (found.updated !== base) throw stale(wanted, toldIn(found))
    const before = toldIn(found)
    const changed = Object.entries(wanted).flatMap(([field, value]) =>
      isDeepStrictEqual(value, Reflect.get(before, field)) ? [] : [field],
    )
    if (changed.length === 0) return
    if (found.state === 'accepted') refuseAfterAcceptance(changed)
    await checkDivision(tx, wanted.division)
    await checkName(tx, { ...found, ...wanted })
    const moves = found.state === 'waiting' && wanted.division !== found.division
    const after = await tx.update(registrations, found.id, {
      ...wanted,
      ...(moves && { waiting_order: await lastPlace(tx, wanted.division) }),
    })
    await tx.audit(actor, 'registration.change', registrations, found.id, { fields: changed })
    if (found.state === 'accepted') await changeContact(tx, actor, after.team, found.contact_email, contactIn(after))
    if (after.contact_email !== found.contact_email) await mailLink(tx, publicUrl, after, token)
  },
})

const contactIn = ({ contact_email: email, contact_name: name, contact_phone: phone, language }: Registration) =>
  ({ email, name, phone, language: language || 'en' }) as const

/** What the team has since then belongs to the team. */
const OF_THE_TEAM: readonly string[] = ['name', 'division', 'city', 'country'] satisfies (keyof Told)[]

function refuseAfterAcceptance(changed: readonly string[]) {
  const field = changed.find((it) => OF_THE_TEAM.includes(it))
  if (field !== undefined) throw refuse(REGISTRATION_REFUSALS, 'not_after_acceptance', field)
}

export const withdrawRegistration = command({
  name: 'registration.withdraw',
  input: ownRegistrationInput,
  who: 'anyone',
  async run(tx, actor, { token }) {
    const found = await ownRegistration(tx, token)
    if (found.state === 'withdrawn') return
    if (found.state === 'declined') throw refuse(REGISTRATION_REFUSALS, 'registration_closed', 'token', 409)
    if (found.state === 'accepted') await withdrawTeam(tx, actor, found)
    await tx.update(registrations, found.id, { state: 'withdrawn', waiting_order: 0 })
    await tx.audit(actor, 'registration.withdraw', registrations, found.id, { before: found.state })
    await queueMail(tx, { to: found.contact_email, ...withdrawnMail(found.language) })
  },
})

/** Once there are games, the organisers have to say what becomes of them. */
async function withdrawTeam(tx: Transaction, actor: Viewer, { team }: Registration) {
  if ((await configOf(tx))?.schedule_initialized) throw refuse(REGISTRATION_REFUSALS, 'schedule_made', 'token', 409)
  const found = team === '' ? undefined : await tx.get(teams, team)
  if (found?.state !== 'accepted') return
  await tx.update(teams, team, { state: 'withdrawn', withdrawal: 'void_unplayed' })
  await revokeInvitationsTo(tx, actor, team)
}

export const takeBackWithdrawal = command({
  name: 'registration.takeBackWithdrawal',
  input: ownRegistrationInput,
  who: 'anyone',
  async run(tx, actor, { token }) {
    const found = await ownRegistration(tx, token)
    if (found.state === 'registered') return
    if (found.state !== 'withdrawn') throw refuse(REGISTRATION_REFUSALS, 'registration_closed', 'token', 409)
    await checkRegistrationOn(tx)
    await checkName(tx, found, 'token')
    await tx.update(registrations, found.id, { state: 'registered', decided_by: '', decided_at: '' })
    await tx.audit(actor, 'registration.takeBackWithdrawal', registrations, found.id)
  },
})

async function ownRegistration(tx: Transaction, token: string): Promise<Registration> {
  const found = await registrationWithToken(tx, token)
  if (!found) throw refuse(REGISTRATION_REFUSALS, 'registration_unknown', 'token', 404)
  return found
}
