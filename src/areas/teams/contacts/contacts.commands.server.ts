import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { isActive } from '../admin-teams/active-teams.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_REFUSALS } from '../teams.refusals.ts'
import { contactsOf, welcomeContact } from './contacts.api.server.ts'

/** More teams than a page shows. */
const TEAMS_MOST = 500

const inviteContactsInput = inputOf({ teams: v.pipe(v.array(filled), v.minLength(1), v.maxLength(TEAMS_MOST)) })

/** All who speak for these teams, but those who manage them or hold an invitation that is still open. */
export const inviteContacts = command({
  name: 'teams.inviteContacts',
  input: inviteContactsInput,
  who: ADMINS,
  async run(tx, actor, { teams: ids }, { dependencies: { publicUrl } }) {
    const found = await tx.byIds(teams, ids)
    if (found.size < new Set(ids).size) throw refuse(TEAM_REFUSALS, 'team_gone', 'teams', 404)
    const active = [...found.values()].filter(isActive)
    const contacts = await contactsOf(tx, active)
    let [invited, already, without] = [0, 0, 0]
    for (const team of active) {
      const own = contacts.get(team.id) ?? []
      if (own.length === 0 && team.managers.length === 0) without++
      for (const contact of own) {
        if (contact.state === 'not invited') {
          await welcomeContact(tx, actor, publicUrl, team, contact)
          invited++
        } else already++
      }
    }
    return { invited, already, without }
  },
})
