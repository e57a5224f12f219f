import * as v from 'valibot'
import { type Command, command } from '#http/commands.ts'
import { addManager as add, removeManager as remove } from './teams.api.server.ts'

const BLANK = 'Cannot be blank.'
const id = v.pipe(v.string(BLANK), v.nonEmpty(BLANK))
const managerInput = v.strictObject({ team: id, user: id })
const ADMIN = { roles: ['admin'] } as const

/** Who manages which team. Counts from the next request of that person on. */

const addManager = command({
  name: 'teams.addManager',
  input: managerInput,
  who: ADMIN,
  run: (tx, actor, { team, user }) => add(tx, actor, team, user),
})

const removeManager = command({
  name: 'teams.removeManager',
  input: managerInput,
  who: ADMIN,
  run: (tx, actor, { team, user }) => remove(tx, actor, team, user),
})

export const MANAGERS_COMMANDS: readonly Command[] = [addManager, removeManager]
