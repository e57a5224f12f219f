import { personalDataOf } from '#http/areas/area.ts'
import { command } from '#http/commands/commands.ts'
import { nothingInput } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { auditName } from '../accounts.api.server.ts'
import { users } from '../accounts.collections.ts'
import { changeLanguageInput, changeNameInput, deleteMyAccountInput } from '../accounts.inputs.ts'
import { knownAs } from '../credentials/fair-queue.ts'
import { invalidPassword } from '../credentials/passwords.server.ts'
import { invalid } from '../invalid.server.ts'
import { myData } from '../personal-data.server.ts'
import { accountLimits, passwords } from '../providers.server.ts'
import { checkNotLastAdmin, deletePerson } from './leaving.server.ts'
import { makePlayerNameless } from './own-data.server.ts'

/** What people do with their own account. */
export const changeName = command({
  name: 'accounts.changeName',
  input: changeNameInput,
  who: 'signedIn',
  async run(tx, actor, { name }) {
    const before = await tx.get(users, actor.id)
    await auditName(tx, actor, before, await tx.update(users, actor.id, { name }))
  },
})

export const changeLanguage = command({
  name: 'accounts.changeLanguage',
  input: changeLanguageInput,
  who: 'signedIn',
  async run(tx, actor, { language }) {
    await tx.update(users, actor.id, { language })
  },
})

/** Changes nothing. It is read before the transaction, which would hold up others for that long. */
export const takeMyData = command({
  name: 'accounts.myData',
  input: nothingInput,
  who: 'signedIn',
  secrets: 'all',
  prepare: (db, actor, _input, { dependencies }) => myData(db, actor, personalDataOf(dependencies)),
  run: async (_tx, _actor, _input, { prepared }) => prepared,
})

/** Prepared is the hash that the password was compared with. */
export const deleteMyAccount = command({
  name: 'accounts.deleteMyAccount',
  input: deleteMyAccountInput,
  who: 'signedIn',
  refusals: { last_admin: m.accounts_form_last_admin },
  async prepare(db, actor, { password }, { dependencies }) {
    await dependencies.get(accountLimits).signIn.take(`password of ${actor.id}`)
    const kept = (await db.get(users, actor.id))?.password
    if (!(await dependencies.get(passwords).matches(password, kept, knownAs(actor.id))))
      throw invalid({ password: invalidPassword })
    return kept
  },
  async run(tx, actor, _input, { prepared: compared, dependencies }) {
    const person = await tx.get(users, actor.id)
    // Changed or deleted meanwhile: the password that was given is not the one any more.
    if (!person || person.password !== compared) throw invalid({ password: invalidPassword })
    await checkNotLastAdmin(tx, person.id)
    await makePlayerNameless(tx, person.player)
    await deletePerson(tx, person, personalDataOf(dependencies))
    await tx.audit(actor, 'accounts.deleteMyAccount', users, person.id)
  },
})
