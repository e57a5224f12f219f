import type { Role } from '#access/roles.ts'
import { badRequest, type FieldErrors, notFound, Refusal, required } from '#records/errors.ts'
import type { Stored } from '#records/filter/memory.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Actor } from '#records/viewing/actor.ts'
import { pickerOf } from '#records/viewing/pick.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Body, shaper } from '#records/viewing/viewer-records.ts'
import type { Dependencies, Provided, Routes } from '../areas/dependencies.ts'
import { readJson } from '../bodies/body.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, jsonText, NO_CONTENT } from '../server/http-request.ts'
import { type Issued, notSignedIn, type Proved } from './sessions.ts'

/** What these routes let people do with accounts; the accounts themselves are somebody else's. */
export interface AuthFlows {
  signIn(asked: SignInAsked): Promise<Proved>
  requestVerification(email: string): Promise<void>
  /** With a password it takes the place of the one that was chosen at signing up: somebody else may have done that. */
  confirmVerification(token: string, chosen?: ChosenPassword): Promise<Verified>
  requestPasswordReset(email: string): Promise<void>
  confirmPasswordReset(asked: ChosenPassword & { token: string }): Promise<void>
  requestEmailChange(actor: Actor, newEmail: string): Promise<void>
  confirmEmailChange(asked: { token: string; password: string }): Promise<void>
  /** Ends every session of the person; what it returns begins a new one. */
  changePassword(actor: Actor, asked: PasswordChange): Promise<Proved>
  /** Ends every session of the person; what it returns begins a new one. */
  signOutEverywhere(actor: Actor): Promise<Proved>
}

export interface SignInAsked {
  identity: string
  password: string
  /** Where they ask from, for limits. */
  address: string
  /** Shows that somebody signed in to this account there before. */
  device?: string | undefined
}

/** An address that was proved to be somebody's. */
export interface Verified {
  email: string
  /** The page from which the person signed up, to go on there; ''. */
  to: string
  /** The role that an invitation gave at the same moment. */
  accepted?: Role
}

/** A new one, typed twice. */
export interface ChosenPassword {
  password: string
  passwordConfirm: string
}

export interface PasswordChange extends ChosenPassword {
  oldPassword: string
}

/** Everything but the password is off. */
const METHODS = {
  password: { identityFields: ['email'], enabled: true },
  oauth2: { providers: [], enabled: false },
  mfa: { enabled: false, duration: 0 },
  otp: { enabled: false, duration: 0 },
  authProviders: null,
  usernamePassword: false,
  emailPassword: true,
}

/**
 * Signing in and everything around it, as PocketBase's clients speak it below `/api/collections/users`,
 * and for our pages: `POST /api/session/end` ends the session and takes the cookie away, `POST /api/session/end-all` ends all other sessions,
 * `POST /api/session/password` changes the password and ends all other sessions. The latter two answer like a sign-in.
 */
export const authRoutes =
  (provided: Provided<AuthFlows>): Routes =>
  (router, dependencies) => {
    const { db, sessions } = dependencies
    const flows = dependencies.get(provided)
    const users = db.schema.get('users')

    router.get('/api/collections/:collection/auth-methods', (request) => {
      checkUsers(request, dependencies, users)
      return jsonResponse(pickerOf(request.query('fields'))?.(METHODS) ?? METHODS)
    })

    post('auth-with-password', async (request) => {
      const { identity, password } = await texts(request, ['identity', 'password'])
      const proved = await flows.signIn({ identity, password, address: request.address })
      return answerSession(request, await sessions.begin(proved))
    })

    post('auth-refresh', async (request) => answerSession(request, await sessions.renew(request)))

    post('request-verification', async (request) => {
      const { email } = await texts(request, ['email'])
      await flows.requestVerification(email)
      return NO_CONTENT
    })

    post('confirm-verification', async (request) => {
      const { token } = await texts(request, ['token'])
      await flows.confirmVerification(token)
      return NO_CONTENT
    })

    post('request-password-reset', async (request) => {
      const { email } = await texts(request, ['email'])
      await flows.requestPasswordReset(email)
      return NO_CONTENT
    })

    post('confirm-password-reset', async (request) => {
      await flows.confirmPasswordReset(await texts(request, ['token', 'password', 'passwordConfirm']))
      return NO_CONTENT
    })

    post('request-email-change', async (request) => {
      const actor = await signedIn(request)
      const { newEmail } = await texts(request, ['newEmail'])
      await flows.requestEmailChange(actor, newEmail)
      return NO_CONTENT
    })

    post('confirm-email-change', async (request) => {
      await flows.confirmEmailChange(await texts(request, ['token', 'password']))
      return NO_CONTENT
    })

    post('request-otp', refuses('The collection is not configured to allow OTP authentication.'))
    post('auth-with-otp', refuses('The collection is not configured to allow OTP authentication.'))
    post('auth-with-oauth2', refuses('The collection is not configured to allow OAuth2 authentication.'))
    post('impersonate/:id', async (request) => {
      await signedIn(request)
      throw new Refusal(403, 'The authorized record is not allowed to perform this action.')
    })
    router.post('/api/batch', refuses('Batch requests are not allowed.'))

    router.post('/api/files/token', async (request) => {
      const token = await sessions.fileToken(request)
      if (token === undefined) throw notSignedIn()
      return jsonResponse({ token })
    })

    router.post('/api/session/end', async (request) => {
      const cookie = sessions.clearedCookie(request)
      if (cookie === undefined) throw new Refusal(403, 'Only our own pages can sign you out.')
      await sessions.end(request)
      return { status: 204, headers: { 'set-cookie': cookie } }
    })

    router.post('/api/session/end-all', async (request) => {
      const proved = await flows.signOutEverywhere(await signedIn(request))
      return answerSession(request, await sessions.begin(proved))
    })

    router.post('/api/session/password', async (request) => {
      const actor = await signedIn(request)
      const asked = await texts(request, ['oldPassword', 'password', 'passwordConfirm'])
      return answerSession(request, await sessions.begin(await flows.changePassword(actor, asked)))
    })

    function post(path: string, handle: (request: HttpRequest) => Promise<HttpResponse>) {
      router.post(`/api/collections/:collection/${path}`, async (request) => {
        checkUsers(request, dependencies, users)
        return handle(request)
      })
    }

    async function signedIn(request: HttpRequest): Promise<Actor> {
      const session = await sessions.sessionOf(request)
      if (session.viewer.id === '') throw notSignedIn()
      return session
    }

    /** Token and record; `expand` is about the record, `fields` about the whole answer. */
    async function answerSession(request: HttpRequest, issued: Issued | undefined): Promise<HttpResponse> {
      if (!issued) throw notSignedIn()
      const { token, viewer } = issued
      const [expand, fields] = [request.query('expand'), request.query('fields')]
      const cookie = sessions.cookieFor(request, token)
      const headers = cookie === undefined ? undefined : { 'set-cookie': cookie }
      // The usual answer: the record is written out once until it changes, a token needs no escaping.
      if (!expand && !fields) return jsonText(`{"record":${recordText(viewer)},"token":"${token}"}`, headers)
      const whole = { record: expand ? await expanded(viewer, expand) : viewer.record, token }
      return jsonResponse(fields ? pickerOf(fields)?.(whole) : whole, 200, headers)
    }

    async function expanded(viewer: Viewer, expand: string): Promise<unknown> {
      const [record] = await shaper(db, db.contextFor(viewer), { expand })(users, [viewer.record as Stored])
      return record
    }

    /** The named texts of a JSON body; a blank one is told at its name. */
    async function texts<Name extends string>(
      request: HttpRequest,
      names: readonly Name[],
    ): Promise<Record<Name, string>> {
      const body: Body = await readJson(request, dependencies)
      const errors: FieldErrors = {}
      const found: Record<string, string> = {}
      for (const name of names) {
        const value = body[name] ?? ''
        if (typeof value !== 'string') throw badRequest('An error occurred while loading the submitted data.')
        if (value === '') errors[name] = required
        found[name] = value
      }
      if (Object.keys(errors).length > 0)
        throw badRequest('An error occurred while validating the submitted data.', errors)
      return found
    }
  }

const recordTexts = new WeakMap<Viewer, string>()

function recordText(viewer: Viewer): string {
  let text = recordTexts.get(viewer)
  if (text === undefined) recordTexts.set(viewer, (text = JSON.stringify(viewer.record)))
  return text
}

const refuses = (message: string) => async () => {
  throw new Refusal(403, message)
}

function checkUsers(request: HttpRequest, { db }: Pick<Dependencies, 'db'>, users: Collection) {
  if (db.schema.find(request.param('collection')) !== users)
    throw notFound('Missing or invalid auth collection context.')
}
