import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { m } from '#words/messages.js'
import { users } from '../accounts.collections.ts'
import { correctBirthYear } from '../birth-year/birth-year.commands.server.ts'
import { endCode, makeCode } from '../sign-up/sign-up-codes.commands.server.ts'
import { blockUser, deleteUser, unblockUser, verifyUser, verifyUsers } from './people.commands.server.ts'
import { PEOPLE_ACTS, type PeopleAct, peopleDone } from './people-acts.ts'

const COMMANDS = { verify: verifyUser, block: blockUser, unblock: unblockUser, delete: deleteUser }

/** What the forms of the list of people want. */
export async function actOnPeople(page: PageRequest, form: FormData): Promise<Done> {
  const act = intentIn(form, [...PEOPLE_ACTS, 'birthYear', 'verifyAll', 'makeCode', 'endCode'])
  switch (act) {
    case undefined:
      throw badRequest()
    case 'verifyAll': {
      const { count, left } = await page.submit(verifyUsers, form)
      return {
        done: act,
        text: left === 0 ? m.accounts_new_done_all({ count }) : m.accounts_new_done_some({ count, left }),
      }
    }
    case 'birthYear':
      await page.run(
        correctBirthYear,
        { user: textOf(form, 'user'), birth_year: Number(textOf(form, 'birth_year')) },
        keyOf(form),
      )
      return { done: act, text: m.accounts_users_done_birth_year() }
    case 'makeCode':
      await page.submit(makeCode, form)
      return { done: act, text: m.accounts_code_done_make() }
    case 'endCode':
      await page.submit(endCode, form)
      return { done: act, text: m.accounts_code_done_end() }
    default:
      return actOnPerson(page, act, form)
  }
}

async function actOnPerson(page: PageRequest, act: PeopleAct, form: FormData): Promise<Done> {
  const id = textOf(form, 'user')
  // Before it is done: afterwards there may be nobody left to name.
  const person = await page.db.get(users, id)
  await page.submit(COMMANDS[act], form)
  return peopleDone(act, { id, name: person?.name ?? '' })
}
