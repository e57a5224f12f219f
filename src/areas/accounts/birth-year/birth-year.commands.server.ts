import * as v from 'valibot'
import type { PersonalData } from '#http/areas/area.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refusals, refuse } from '#http/commands/refusals.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { m } from '#words/messages.js'
import { users } from '../accounts.collections.ts'
import { ACCOUNT_REFUSALS } from '../accounts.refusals.ts'
import { birthYearOf } from './birth-year.queries.server.ts'

const BIRTH_YEAR_REFUSALS = refusals({
  birth_year_wrong: m.accounts_problem_birth_year,
  birth_year_stated: m.accounts_problem_birth_year_stated,
})

/** Nobody who signs up is older. */
const OLDEST_YEARS = 120

/** Said once: a second year would only be another try at a minimum age. Organisers can still enter somebody by hand. */
export const stateBirthYear = command({
  name: 'accounts.stateBirthYear',
  input: inputOf({ birth_year: v.pipe(v.number(), v.integer()) }),
  who: 'signedIn',
  async run(tx, actor, { birth_year: year }) {
    checkYear(tx, year)
    const [before] = await tx.query((queries) =>
      queries.selectFrom('_birth_years').select('year').where('user', '=', actor.id),
    )
    if (before?.year === year) return
    if (before) throw refuse(BIRTH_YEAR_REFUSALS, 'birth_year_stated', 'birth_year', 409)
    await tx.execute((queries) =>
      queries.insertInto('_birth_years').values({ user: actor.id, year, stated: timestamp(tx.now()) }),
    )
    await tx.audit(actor, 'accounts.stateBirthYear', users, actor.id)
  },
})

/** Somebody mistyped. What has a minimum age goes by the new year at once; the audit log says that it changed, not to what. */
export const correctBirthYear = command({
  name: 'accounts.correctBirthYear',
  input: inputOf({ user: filled, birth_year: v.pipe(v.number(), v.integer()) }),
  who: ADMINS,
  async run(tx, actor, { user, birth_year: year }) {
    checkYear(tx, year)
    if (!(await tx.get(users, user))) throw refuse(ACCOUNT_REFUSALS, 'user_gone', 'user', 404)
    const before = await birthYearOf(tx, user)
    if (before === year) return
    const stated = timestamp(tx.now())
    await tx.execute((queries) =>
      before === undefined
        ? queries.insertInto('_birth_years').values({ user, year, stated })
        : queries.updateTable('_birth_years').set({ year, stated }).where('user', '=', user),
    )
    await tx.audit(actor, 'accounts.correctBirthYear', users, user)
  },
})

function checkYear(tx: Transaction, year: number) {
  const thisYear = tx.now().getUTCFullYear()
  if (year > thisYear || year < thisYear - OLDEST_YEARS)
    throw refuse(BIRTH_YEAR_REFUSALS, 'birth_year_wrong', 'birth_year')
}

export const BIRTH_YEAR_DATA: PersonalData = {
  name: 'birthYear',
  of: async (reader, viewer) => {
    const [found] = await reader.query((queries) =>
      queries.selectFrom('_birth_years').select(['year', 'stated']).where('user', '=', viewer.id),
    )
    return found ?? null
  },
}
