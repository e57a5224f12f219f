import { data, redirect } from 'react-router'
import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatDay } from '#client/when.ts'
import { notSignedIn } from '#http/auth/sessions.ts'
import { intentIn } from '#http/pages/forms/form-fields.ts'
import { parseForm, readForm } from '#http/pages/forms/read-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { LANGUAGE_COOKIE, preferenceCookie } from '#http/pages/preferences.ts'
import { badRequest } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { rolesOf } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { changePasswordInput, newEmailInput } from '../accounts.inputs.ts'
import { latestBookerRequest } from '../accounts.queries.server.ts'
import { askForBooker, withdrawBookerRequest } from '../booker-requests/booker-requests.commands.server.ts'
import { NO_PASSWORD } from '../credentials/passwords.server.ts'
import { removePasskey } from '../passkeys/passkeys.commands.server.ts'
import { passkeysOf, relyingPartyOf } from '../passkeys/passkeys.server.ts'
import { accountsFlows } from '../sign-in/accounts.flows.server.ts'
import { signInWith } from '../sign-in/sign-in-notes.ts'
import { changeLanguage, changeName, deleteMyAccount } from './own-account.commands.server.ts'
import type { PlayerSeen, Profile, ProfileDone } from './profile.ts'
import { providerWaysOf } from './ways-in/provider-ways.server.ts'
import { disconnectProvider } from './ways-in/ways-in.commands.server.ts'

/** As the database has it now: a form may have changed it within the same request. */
export async function profileOf(page: PageRequest): Promise<Profile> {
  const { db, viewer, preferences } = page
  const [user, roles, request, tournament, ways, keys] = await Promise.all([
    db.get(users, viewer.id),
    rolesOf(db, viewer.id),
    latestBookerRequest(db, viewer.id),
    tournamentOf(db),
    providerWaysOf(page),
    passkeysOf(db, viewer.id),
  ])
  if (!user) throw notSignedIn()
  const dayOf = (at: string) => formatDay(dayIn(new Date(at), tournament?.time_zone ?? 'UTC'))
  return {
    name: user.name,
    email: user.email,
    language: user.language || preferences.language,
    roles,
    player: await playerSeen(db, user.player),
    passkeys:
      relyingPartyOf(page.publicUrl) && keys.map(({ id, name, created }) => ({ id, name, day: dayOf(created) })),
    hasPassword: user.password !== NO_PASSWORD,
    ways,
    request: request && {
      status: request.status,
      message: request.message,
      reason: request.reason,
      day: dayOf(request.created),
    },
  }
}

async function playerSeen(reader: Reader, id: string): Promise<PlayerSeen | undefined> {
  const player = id === '' ? undefined : await reader.get(players, id)
  if (!player) return undefined
  const team = player.team === '' ? undefined : await reader.get(teams, player.team)
  return { name: player.name, number: player.number, team: team?.name ?? '' }
}

const PROFILE_FORMS = [
  'name',
  'language',
  'email',
  'password',
  'ask-booker',
  'withdraw-booker',
  'sign-out-others',
  'disconnect',
  'remove-passkey',
  'delete',
] as const

/** Does what one of the forms of the profile asks for. */
export async function actOnProfile(page: PageRequest, form: FormData) {
  const flows = page.get(accountsFlows)
  switch (intentIn(form, PROFILE_FORMS)) {
    case 'name':
      await page.submit(changeName, form)
      return done({ done: 'name' })
    case 'language': {
      await page.submit(changeLanguage, form)
      const headers = { 'set-cookie': preferenceCookie(LANGUAGE_COOKIE, readForm(changeLanguage.input, form).language) }
      return redirect('/user/profile?done=language', { headers })
    }
    case 'email': {
      const { newEmail } = await parseForm(newEmailInput, form)
      await flows.requestEmailChange(page.actor, newEmail)
      return done({ done: 'email', sentTo: newEmail })
    }
    case 'password': {
      const proved = await flows.changePassword(page.actor, await parseForm(changePasswordInput, form))
      return done({ done: 'password' }, await page.signedIn(proved))
    }
    case 'ask-booker':
      await page.submit(askForBooker, form)
      return done({ done: 'ask-booker' })
    case 'withdraw-booker':
      await page.submit(withdrawBookerRequest, form)
      return done({ done: 'withdraw-booker' })
    case 'sign-out-others':
      return done({ done: 'sign-out-others' }, await page.signedIn(await flows.signOutEverywhere(page.actor)))
    case 'disconnect':
      await page.submit(disconnectProvider, form)
      return done({ done: 'disconnect' })
    case 'remove-passkey':
      await page.submit(removePasskey, form)
      return done({ done: 'remove-passkey' })
    case 'delete':
      await page.submit(deleteMyAccount, form)
      return redirect(signInWith('deleted'), { headers: { 'set-cookie': await page.signedOut() } })
    default:
      throw badRequest()
  }
}

const done = (what: ProfileDone, cookie?: string) =>
  data(what, cookie === undefined ? undefined : { headers: { 'set-cookie': cookie } })

/** Whoever is signed out already is only shown the way. */
export async function signOut(page: PageRequest): Promise<Response> {
  const to = page.viewer.id === '' ? '/' : signInWith('signed-out')
  return redirect(to, { headers: { 'set-cookie': await page.signedOut() } })
}
