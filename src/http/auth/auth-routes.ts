import { badRequest, type FieldErrors, notFound, Refusal, required } from '#records/errors.ts'
import type { Stored } from '#records/filter/memory.ts'
import type { Collection } from '#records/schema/collection.ts'
import type { Actor } from '#records/viewing/actor.ts'
import { pickerOf } from '#records/viewing/pick.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { type Body, shaper } from '#records/viewing/viewer-records.ts'
import type { Dependencies, Provided, Routes } from '../areas/dependencies.ts'
import { readJson } from '../bodies/body.ts'
import { type JsonBounds, NO_JSON } from '../bodies/json-bounds.ts'
import { type HttpRequest, type HttpResponse, jsonResponse, jsonText, NO_CONTENT } from '../server/http-request.ts'
import type { AuthFlows, CodeFlows, OfferedProvider } from './auth-flows.ts'
import { type Issued, notSignedIn } from './sessions.ts'

/** As clients of every age read it. */
const offeredInWords = ({ name, displayName, url, state, codeVerifier }: OfferedProvider) => ({
  name,
  displayName,
  state,
  authURL: url.href,
  authUrl: url.href,
  codeVerifier,
  codeChallenge: url.searchParams.get('code_challenge') ?? '',
  codeChallengeMethod: 'S256',
})

/** An address, a password, a token; clients may send more than is read, such as what an account is to begin with. */
const FEW_FIELDS: JsonBounds = { bytes: 16 * 1024, values: 50 }

/** How people sign in. */
const methodsOf = ({ codes }: AuthFlows, providers: readonly OfferedProvider[]) => ({
  password: { identityFields: ['email'], enabled: true },
  oauth2: { providers: providers.map(offeredInWords), enabled: providers.length > 0 },
  mfa: { enabled: false, duration: 0 },
  otp: { enabled: codes !== undefined, duration: codes?.seconds ?? 0 },
  authProviders: null,
  usernamePassword: false,
  emailPassword: true,
})

/**
 * Signing in and everything around it, as PocketBase's clients speak it below `/api/collections/users`,
 * and for our pages: `POST /api/session/end` ends the session, with `?session=` the named one only, and takes the cookie away, `POST /api/session/end-all` ends all other sessions,
 * `POST /api/session/password` changes the password and ends all other sessions. The latter two answer like a sign-in.
 */
export const authRoutes =
  (provided: Provided<AuthFlows>): Routes =>
  (router, dependencies) => {
    const { db, sessions } = dependencies
    const flows = dependencies.get(provided)
    const users = db.schema.get('users')

    router.get('/api/collections/:collection/auth-methods', async (request) => {
      checkUsers(request, dependencies, users)
      const methods = methodsOf(flows, (await flows.providers?.offered()) ?? [])
      return jsonResponse(pickerOf(request.query('fields'))?.(methods) ?? methods)
    })

    post('auth-with-password', FEW_FIELDS, async (request) => {
      const { identity, password } = await texts(request, ['identity', 'password'])
      const proved = await flows.signIn({ identity, password, address: request.address })
      return answerSession(request, await sessions.begin(proved))
    })

    router.post('/api/collections/:collection/auth-refresh', NO_JSON, async (request) => {
      const collection = db.schema.find(request.param('collection'))
      if (!collection) throw notFound('Missing or invalid collection context.')
      const renewed = await sessions.renew(request)
      if (renewed && collection !== users)
        throw new Refusal(403, 'The request requires auth record from users collection.')
      return answerSession(request, renewed)
    })

    post('request-verification', FEW_FIELDS, async (request) => {
      const { email } = await texts(request, ['email'])
      await flows.requestVerification(email)
      return NO_CONTENT
    })

    post('confirm-verification', FEW_FIELDS, async (request) => {
      const { token } = await texts(request, ['token'])
      await flows.confirmVerification(token)
      return NO_CONTENT
    })

    post('request-password-reset', FEW_FIELDS, async (request) => {
      const { email } = await texts(request, ['email'])
      await flows.requestPasswordReset(email)
      return NO_CONTENT
    })

    post('confirm-password-reset', FEW_FIELDS, async (request) => {
      await flows.confirmPasswordReset(await texts(request, ['token', 'password', 'passwordConfirm']))
      return NO_CONTENT
    })

    post('request-email-change', FEW_FIELDS, async (request) => {
      const actor = await signedIn(request)
      const { newEmail } = await texts(request, ['newEmail'])
      await flows.requestEmailChange(actor, newEmail)
      return NO_CONTENT
    })

    post('confirm-email-change', FEW_FIELDS, async (request) => {
      await flows.confirmEmailChange(await texts(request, ['token', 'password']))
      return NO_CONTENT
    })

    post('request-otp', FEW_FIELDS, async (request) => {
      const codes = codesOf(flows)
      const { email } = await texts(request, ['email'])
      return jsonResponse({ otpId: await codes.request(email, request.address) })
    })

    post('auth-with-otp', FEW_FIELDS, async (request) => {
      const codes = codesOf(flows)
      const { otpId: id, password: code } = await texts(request, ['otpId', 'password'])
      return answerSession(request, await sessions.begin(await codes.signIn({ id, code, address: request.address })))
    })

    post('auth-with-oauth2', FEW_FIELDS, async (request) => {
      const { providers } = flows
      if (!providers) throw new Refusal(403, 'The collection is not configured to allow OAuth2 authentication.')
      const asked = await texts(request, ['provider', 'code', 'codeVerifier', 'redirectURL'])
      const { proved, meta } = await providers.signIn({ ...asked, address: request.address })
      return answerSession(request, await sessions.begin(proved), { meta })
    })

    post('impersonate/:id', NO_JSON, async (request) => {
      await signedIn(request)
      throw new Refusal(403, 'The authorized record is not allowed to perform this action.')
    })

    router.post('/api/files/token', NO_JSON, async (request) => {
      const token = await sessions.fileToken(request)
      if (token === undefined) throw notSignedIn()
      return jsonResponse({ token })
    })

    router.post('/api/session/end', NO_JSON, async (request) => {
      const cookie = sessions.clearedCookie(request)
      if (cookie === undefined) throw new Refusal(403, 'Only our own pages can sign you out.')
      // Whoever signed out without network names the session: they may have signed in again since.
      const isEnded = await sessions.end(request, request.query('session'))
      return { status: 204, ...(isEnded && { headers: { 'set-cookie': cookie } }) }
    })

    router.post('/api/session/end-all', NO_JSON, async (request) => {
      const proved = await flows.signOutEverywhere(await signedIn(request))
      return answerSession(request, await sessions.begin(proved))
    })

    router.post('/api/session/password', FEW_FIELDS, async (request) => {
      const actor = await signedIn(request)
      const asked = await texts(request, ['oldPassword', 'password', 'passwordConfirm'])
      return answerSession(request, await sessions.begin(await flows.changePassword(actor, asked)))
    })

    function post(path: string, json: JsonBounds, handle: (request: HttpRequest) => Promise<HttpResponse>) {
      router.post(`/api/collections/:collection/${path}`, json, async (request) => {
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
    async function answerSession(
      request: HttpRequest,
      issued: Issued | undefined,
      more?: Readonly<Record<string, unknown>>,
    ): Promise<HttpResponse> {
      if (!issued) throw notSignedIn()
      const { token, viewer } = issued
      const [expand, fields] = [request.query('expand'), request.query('fields')]
      const cookie = sessions.cookieFor(request, token)
      const headers = cookie === undefined ? undefined : { 'set-cookie': cookie }
      // The usual answer: the record is written out once until it changes, a token needs no escaping.
      if (!expand && !fields && !more) return jsonText(`{"record":${recordText(viewer)},"token":"${token}"}`, headers)
      const whole = { record: expand ? await expanded(viewer, expand) : viewer.record, token, ...more }
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

function codesOf({ codes }: AuthFlows): CodeFlows {
  if (!codes) throw new Refusal(403, 'The collection is not configured to allow OTP authentication.')
  return codes
}

function checkUsers(request: HttpRequest, { db }: Pick<Dependencies, 'db'>, users: Collection) {
  if (db.schema.find(request.param('collection')) !== users)
    throw notFound('Missing or invalid auth collection context.')
}
