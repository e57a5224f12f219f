import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { users } from '../../accounts.collections.ts'
import { disconnectProviderInput } from '../../accounts.inputs.ts'
import { ACCOUNT_REFUSALS } from '../../accounts.refusals.ts'
import { disconnectIdentity } from '../../openid/identities.server.ts'
import { checkNotLastWay } from './ways-in.server.ts'

/** By its issuer: one that the settings no longer name can still be taken away. */
export const disconnectProvider = command({
  name: 'accounts.disconnectProvider',
  input: disconnectProviderInput,
  who: 'signedIn',
  async run(tx, actor, { issuer }) {
    if (!(await disconnectIdentity(tx, actor.id, issuer))) throw refuse(ACCOUNT_REFUSALS, 'way_gone', undefined, 404)
    await checkNotLastWay(tx, actor.id)
    await tx.audit(actor, 'accounts.removeWayIn', users, actor.id, { kind: 'provider' })
  },
})
