import { command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { notFound } from '#records/errors.ts'
import { users } from '../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { newWay } from '../own-account/ways-in/new-way.server.ts'
import { checkNotLastWay } from '../own-account/ways-in/ways-in.server.ts'
import { newChallenge } from './challenges.server.ts'
import { addPasskeyInput, removePasskeyInput } from './passkeys.inputs.ts'
import { addPasskeyTo, passkeysOf, relyingPartyOf, removePasskeyOf } from './passkeys.server.ts'
import { ALGORITHMS } from './webauthn.server.ts'

/** What a browser needs to have a key made. Changes nothing. */
export const offerPasskey = command({
  name: 'accounts.offerPasskey',
  input: nothingInput,
  who: 'signedIn',
  secrets: 'all',
  async run(tx, actor, _input, { dependencies }) {
    const party = relyingPartyOf(dependencies.publicUrl)
    const user = await tx.get(users, actor.id)
    if (!party || !user) throw notFound()
    if (!user.verified) throw refuse(ACCOUNT_REFUSALS, 'way_unproved', undefined)
    return {
      challenge: await newChallenge(tx, actor.id),
      rp: { id: party.id, name: 'Fieldside' },
      user: { id: Buffer.from(actor.id).toString('base64url'), name: user.email, displayName: user.name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: (await passkeysOf(tx, actor.id)).map(({ id }) => ({ type: 'public-key', id })),
      // Found by the device itself, and behind what unlocks it: it is the only thing that is asked for.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }
  },
})

export const addPasskey = command({
  name: 'accounts.addPasskey',
  input: addPasskeyInput,
  who: 'signedIn',
  async run(tx, actor, input, { dependencies }) {
    const party = relyingPartyOf(dependencies.publicUrl)
    const user = await tx.get(users, actor.id)
    if (!party || !user) throw notFound()
    await addPasskeyTo(tx, user, input, party)
    await newWay(tx, actor, user, 'passkey', dependencies)
  },
})

export const removePasskey = command({
  name: 'accounts.removePasskey',
  input: removePasskeyInput,
  who: 'signedIn',
  async run(tx, actor, { id }) {
    if (!(await removePasskeyOf(tx, actor.id, id))) throw refuse(ACCOUNT_REFUSALS, 'way_gone', undefined, 404)
    await checkNotLastWay(tx, actor.id)
    await tx.audit(actor, 'accounts.removeWayIn', users, actor.id, { kind: 'passkey' })
  },
})
