import { command } from '#http/commands/commands.ts'
import { lookAgain } from '../push/push-queued.server.ts'
import { savePreferencesInput } from './preferences.inputs.ts'
import { keepPreferences } from './preferences.server.ts'

/** What somebody wants to be disturbed by, and when. What was held for them goes by it at once. */
export const savePreferences = command({
  name: 'notifications.savePreferences',
  input: savePreferencesInput,
  who: 'signedIn',
  async run(tx, actor, { off, quiet_from, quiet_until }) {
    await keepPreferences(tx, actor.id, { off, quiet: { from: quiet_from, until: quiet_until } })
    await lookAgain(tx, actor.id)
  },
})
