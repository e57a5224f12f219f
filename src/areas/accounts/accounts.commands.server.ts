import { command } from '#http/commands/commands.ts'
import { makeFirstAdmin } from './accounts.api.server.ts'
import { setUpFirstAdminInput } from './accounts.inputs.ts'
import { checkedEmail } from './checked-email.server.ts'
import { knownAs } from './credentials/fair-queue.ts'
import { findLink, invalidToken, useLink } from './credentials/links.server.ts'
import { newPasswordErrors } from './credentials/passwords.server.ts'
import { saltFor } from './credentials/salts.server.ts'
import { refuseIfAny } from './invalid.server.ts'
import { passwords } from './providers.server.ts'

export const setUpFirstAdmin = command({
  name: 'accounts.setUpFirstAdmin',
  input: setUpFirstAdminInput,
  who: 'anyone',
  async prepare(db, _actor, { token, email, password, passwordConfirm }, { dependencies }) {
    const errors = await newPasswordErrors(password, passwordConfirm)
    if (!(await findLink(db, 'setup', token))) errors['token'] = invalidToken
    refuseIfAny(errors)
    const checked = checkedEmail('email', email)
    const salt = await saltFor(db, checked)
    return { email: checked, hash: await dependencies.get(passwords).hash(password, knownAs(checked), salt) }
  },
  async run(tx, _actor, { token, name, language }, { prepared: { email, hash } }) {
    const link = await useLink(tx, 'setup', token)
    if (!link || !(await makeFirstAdmin(tx, { name, email, language, passwordHash: hash })))
      refuseIfAny({ token: invalidToken })
  },
})
