import { type Command, command } from '#http/commands.ts'
import { users } from '../accounts.collections.ts'
import { changeLanguageInput, changeNameInput, deleteMyAccountInput, nothingInput } from '../accounts.inputs.ts'
import { invalidPassword } from '../credentials/passwords.server.ts'
import type { AccountsDependencies } from '../dependencies.server.ts'
import { myData, type PersonalData } from '../personal-data.server.ts'
import { invalid } from '../refused.server.ts'
import { checkNotLastAdmin, deletePerson } from './leaving.server.ts'
import { makePlayerNameless } from './own-data.server.ts'

/** What people do with their own account. */
export function ownAccountCommands(
  { passwords, limits }: Pick<AccountsDependencies, 'passwords' | 'limits'>,
  personalData: readonly PersonalData[],
): readonly Command[] {
  const changeName = command({
    name: 'accounts.changeName',
    input: changeNameInput,
    who: 'signedIn',
    async run(tx, actor, { name }) {
      await tx.update(users, actor.id, { name })
    },
  })

  const changeLanguage = command({
    name: 'accounts.changeLanguage',
    input: changeLanguageInput,
    who: 'signedIn',
    async run(tx, actor, { language }) {
      await tx.update(users, actor.id, { language })
    },
  })

  /** Changes nothing. It is read before the transaction, which would hold up others for that long. */
  const takeMyData = command<typeof nothingInput, Record<string, unknown>>({
    name: 'accounts.myData',
    input: nothingInput,
    who: 'signedIn',
    secrets: personalData.map(({ name }) => name),
    prepare: (db, actor) => myData(db, actor, personalData),
    run: async (_tx, _actor, _input, data) => data,
  })

  /** Prepared is the hash that the password was compared with. */
  const deleteMyAccount = command<typeof deleteMyAccountInput, string | undefined>({
    name: 'accounts.deleteMyAccount',
    input: deleteMyAccountInput,
    who: 'signedIn',
    async prepare(db, actor, { password }) {
      limits.signIn.take(`password of ${actor.id}`)
      const kept = (await db.get(users, actor.id))?.password
      if (!(await passwords.matches(password, kept))) throw invalid({ password: invalidPassword })
      return kept
    },
    async run(tx, actor, _input, compared) {
      const person = await tx.get(users, actor.id)
      // Changed or deleted meanwhile: the password that was given is not the one any more.
      if (!person || person.password !== compared) throw invalid({ password: invalidPassword })
      await checkNotLastAdmin(tx, person.id)
      await makePlayerNameless(tx, person.player)
      await deletePerson(tx, person, personalData)
      await tx.audit(actor, 'accounts.deleteMyAccount', users, person.id)
    },
  })

  return [changeName, changeLanguage, takeMyData, deleteMyAccount]
}
