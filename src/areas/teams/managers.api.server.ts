import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { m } from '#words/messages.js'
import { addManager, removeManager } from './teams.api.server.ts'

const managerInput = inputOf({ team: filled, user: filled })
/** Who manages which team. Counts from the next request of that person on. */

export const appointManager = command({
  name: 'teams.addManager',
  input: managerInput,
  who: ADMINS,
  refusals: { managers_full: m.accounts_managers_full },
  run: (tx, actor, { team, user }) => addManager(tx, actor, team, user),
})

export const dismissManager = command({
  name: 'teams.removeManager',
  input: managerInput,
  who: ADMINS,
  run: (tx, actor, { team, user }) => removeManager(tx, actor, team, user),
})
