import { ADMINS, command } from '#http/commands/commands.ts'
import { timestamp } from '#records/time.ts'
import { users } from '../accounts.collections.ts'
import { noInput, signUpCodeInput } from '../accounts.inputs.ts'
import { endSignUpCodes, makeSignUpCode, openSignUpCode } from './sign-up-codes.server.ts'

const DAY_MS = 86_400_000

/** Whoever reads the code opens an account that is usable at once. The one before ends: its poster is taken down. */
export const makeCode = command({
  name: 'accounts.makeSignUpCode',
  input: signUpCodeInput,
  who: ADMINS,
  async run(tx, actor, { days }) {
    const { expires } = await makeSignUpCode(tx, timestamp(new Date(tx.now().getTime() + days * DAY_MS)))
    await tx.audit(actor, 'accounts.makeSignUpCode', users, actor.id, { expires })
    return { expires }
  },
})

export const endCode = command({
  name: 'accounts.endSignUpCode',
  input: noInput,
  who: ADMINS,
  async run(tx, actor) {
    if (!(await openSignUpCode(tx))) return
    await endSignUpCodes(tx)
    await tx.audit(actor, 'accounts.endSignUpCode', users, actor.id)
  },
})
