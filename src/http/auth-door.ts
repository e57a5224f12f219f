import type { Context } from 'hono'
import { type Body, shaper } from '#records/asked.ts'
import type { Collection } from '#records/collection.ts'
import { badRequest, type FieldErrors, notFound, Refusal, required } from '#records/errors.ts'
import type { Stored } from '#records/filter/memory.ts'
import { pickerOf } from '#records/pick.ts'
import type { Viewer } from '#records/viewer.ts'
import { readJson } from './body.ts'
import { json } from './errors.ts'
import type { Door, Env, Service } from './service.ts'
import { type Issued, notSignedIn, type Proved, type SessionKeeper } from './sessions.ts'

/** What the door lets people do with accounts; the accounts themselves are somebody else's. */
export interface AuthFlows {
  signIn(asked: { identity: string; password: string; address: string }): Promise<Proved>
  requestVerification(email: string): Promise<void>
  confirmVerification(token: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  confirmPasswordReset(asked: { token: string; password: string; passwordConfirm: string }): Promise<void>
  requestEmailChange(viewer: Viewer, newEmail: string): Promise<void>
  confirmEmailChange(asked: { token: string; password: string }): Promise<void>
  /** Ends every session of the person; what it returns begins a new one. */
  changePassword(viewer: Viewer, asked: PasswordChange): Promise<Proved>
  /** Ends every session of the person; what it returns begins a new one. */
  signOutEverywhere(viewer: Viewer): Promise<Proved>
}

export interface PasswordChange {
  oldPassword: string
  password: string
  passwordConfirm: string
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
 * and for our pages: `POST /api/session/end` takes the cookie away, `POST /api/session/end-all` ends all other sessions,
 * `POST /api/session/password` changes the password and ends all other sessions. The latter two answer like a sign-in.
 */
export const authDoor =
  (flows: AuthFlows, sessions: SessionKeeper): Door =>
  (app, service) => {
    const { db } = service
    const users = db.schema.get('users')

    app.get('/api/collections/:collection/auth-methods', (context) => {
      checkUsers(context, service, users)
      return json(context, pickerOf(context.req.query('fields'))?.(METHODS) ?? METHODS)
    })

    post('auth-with-password', async (context) => {
      const { identity, password } = await texts(context, ['identity', 'password'])
      const proved = await flows.signIn({ identity, password, address: context.get('address') })
      return answerSession(context, await sessions.begin(proved))
    })

    post('auth-refresh', async (context) => answerSession(context, await sessions.renew(context)))

    post('request-verification', async (context) => {
      const { email } = await texts(context, ['email'])
      await flows.requestVerification(email)
      return context.body(null, 204)
    })

    post('confirm-verification', async (context) => {
      const { token } = await texts(context, ['token'])
      await flows.confirmVerification(token)
      return context.body(null, 204)
    })

    post('request-password-reset', async (context) => {
      const { email } = await texts(context, ['email'])
      await flows.requestPasswordReset(email)
      return context.body(null, 204)
    })

    post('confirm-password-reset', async (context) => {
      await flows.confirmPasswordReset(await texts(context, ['token', 'password', 'passwordConfirm']))
      return context.body(null, 204)
    })

    post('request-email-change', async (context) => {
      const viewer = await signedIn(context)
      const { newEmail } = await texts(context, ['newEmail'])
      await flows.requestEmailChange(viewer, newEmail)
      return context.body(null, 204)
    })

    post('confirm-email-change', async (context) => {
      await flows.confirmEmailChange(await texts(context, ['token', 'password']))
      return context.body(null, 204)
    })

    post('request-otp', refuses('The collection is not configured to allow OTP authentication.'))
    post('auth-with-otp', refuses('The collection is not configured to allow OTP authentication.'))
    post('auth-with-oauth2', refuses('The collection is not configured to allow OAuth2 authentication.'))
    post('impersonate/:id', async (context) => {
      await signedIn(context)
      throw new Refusal(403, 'The authorized record is not allowed to perform this action.')
    })
    app.post('/api/batch', refuses('Batch requests are not allowed.'))

    app.post('/api/files/token', async (context) => {
      const token = await sessions.fileToken(context)
      if (token === undefined) throw notSignedIn()
      return json(context, { token })
    })

    app.post('/api/session/end', (context) => {
      const cookie = sessions.clearedCookie(context)
      if (cookie === undefined) throw new Refusal(403, 'Only our own pages can sign you out.')
      return new Response(null, { status: 204, headers: { 'set-cookie': cookie } })
    })

    app.post('/api/session/end-all', async (context) => {
      const proved = await flows.signOutEverywhere(await signedIn(context))
      return answerSession(context, await sessions.begin(proved))
    })

    app.post('/api/session/password', async (context) => {
      const viewer = await signedIn(context)
      const asked = await texts(context, ['oldPassword', 'password', 'passwordConfirm'])
      return answerSession(context, await sessions.begin(await flows.changePassword(viewer, asked)))
    })

    function post(path: string, handle: (context: Context<Env>) => Promise<Response>) {
      app.post(`/api/collections/:collection/${path}`, async (context) => {
        checkUsers(context, service, users)
        return handle(context)
      })
    }

    async function signedIn(context: Context<Env>): Promise<Viewer> {
      const viewer = await sessions.viewerOf(context)
      if (viewer.id === '') throw notSignedIn()
      return viewer
    }

    /** Token and record; `expand` is about the record, `fields` about the whole answer. */
    async function answerSession(context: Context<Env>, issued: Issued | undefined): Promise<Response> {
      if (!issued) throw notSignedIn()
      const { token, viewer } = issued
      const { expand, fields } = context.req.query()
      const record = expand ? await expanded(viewer, expand) : viewer.record
      const whole = { record, token }
      const answer = fields ? pickerOf(fields)?.(whole) : whole
      const cookie = sessions.cookieFor(context, token)
      return cookie === undefined ? json(context, answer) : withCookie(answer, cookie)
    }

    async function expanded(viewer: Viewer, expand: string): Promise<unknown> {
      const [record] = await shaper(db, db.asking(viewer), { expand })(users, [viewer.record as Stored])
      return record
    }

    /** The named texts of a JSON body; a blank one is told at its name. */
    async function texts<Name extends string>(
      context: Context<Env>,
      names: readonly Name[],
    ): Promise<Record<Name, string>> {
      const body: Body = await readJson(context, service)
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

/** As cheap to build as any other answer, which the framework's header objects are not. */
const withCookie = (body: unknown, cookie: string): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', 'set-cookie': cookie } })

const refuses = (message: string) => async () => {
  throw new Refusal(403, message)
}

function checkUsers(context: Context<Env>, { db }: Pick<Service, 'db'>, users: Collection) {
  if (db.schema.find(context.req.param('collection') ?? '') !== users)
    throw notFound('Missing or invalid auth collection context.')
}
