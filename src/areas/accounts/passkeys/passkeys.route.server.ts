import * as v from 'valibot'
import type { Routes } from '#http/areas/dependencies.ts'
import { notSignedIn } from '#http/auth/sessions.ts'
import { readJson } from '#http/bodies/body.ts'
import { NO_JSON, SMALL_JSON } from '#http/bodies/json-bounds.ts'
import { placeOf } from '#http/limits/place.ts'
import { jsonResponse } from '#http/server/http-request.ts'
import { badRequest } from '#records/errors.ts'
import { accountLimits } from '../providers.server.ts'
import { checkMayEnter } from '../sign-in/may-enter.server.ts'
import { newChallenge } from './challenges.server.ts'
import { relyingPartyOf, userOfPasskey } from './passkeys.server.ts'
import { assertionJson } from './webauthn.server.ts'

/**
 * `POST /api/accounts/passkeys/options` tells a browser what to have signed, `…/sign-in` takes it and begins a session. Nobody is named in
 * the first: the device knows its own keys, so nobody learns from us who has one.
 */
export const passkeyRoutes: Routes = (router, dependencies) => {
  const { db, sessions, publicUrl } = dependencies
  const limits = dependencies.get(accountLimits)
  const party = relyingPartyOf(publicUrl)
  if (!party) return

  router.post('/api/accounts/passkeys/options', NO_JSON, async () =>
    jsonResponse({ challenge: await newChallenge(db, ''), rpId: party.id, userVerification: 'required' }),
  )

  // An answer of an authenticator has a few kilobytes.
  router.post('/api/accounts/passkeys/sign-in', SMALL_JSON, async (request) => {
    await limits.signInPlace.take(placeOf(request.address))
    const read = v.safeParse(assertionJson, await readJson(request, dependencies))
    const user = read.success ? await db.write((tx) => userOfPasskey(tx, read.output, party)) : undefined
    if (!user) throw badRequest('Failed to authenticate.')
    const issued = await sessions.begin(await checkMayEnter(db, user, 'identity'))
    const cookie = issued && sessions.cookieFor(request, issued.token)
    if (cookie === undefined) throw notSignedIn()
    return jsonResponse({}, 200, { 'set-cookie': cookie })
  })
}
