import * as v from 'valibot'
import { command } from '#http/commands/commands.ts'
import { addManager, removeManager } from './teams.api.server.ts'

const BLANK = 'Cannot be blank.'
const id = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const managerInput = v.strictObject({ team: id, user: id })
const ADMIN = { roles: ['admin'] } as const

/** Who manages which team. Counts from the next request of that person on. */

export const appointManager = command({
  name: 'teams.addManager',
  input: managerInput,
  who: ADMIN,
  run: (tx, actor, { team, user }) => addManager(tx, actor, team, user),
})

export const dismissManager = command({
  name: 'teams.removeManager',
  input: managerInput,
  who: ADMIN,
  run: (tx, actor, { team, user }) => removeManager(tx, actor, team, user),
})
