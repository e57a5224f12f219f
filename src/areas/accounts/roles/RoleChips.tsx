import { useNavigation } from 'react-router'
import { ROLES, type Role } from '#access/roles.ts'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'
import { OWN_ADMIN_DIALOG } from './OwnAdminDialog.tsx'
import { changeText, ROLE_CHANGE } from './role-change.ts'
import { ROLE_WORDS } from './role-words.ts'

type Props = {
  person: { readonly id: string; readonly name: string; readonly roles: readonly Role[] }
  isMe: boolean
}

/** All roles of one person, to be granted and removed by a press. Inside a form. */
export function RoleChips({ person, isMe }: Props) {
  const sent = useNavigation().formData?.get(ROLE_CHANGE)
  return (
    <div className="flex flex-wrap gap-2">
      {ROLES.map((role) => {
        const has = person.roles.includes(role)
        const value = changeText({ verb: has ? 'remove' : 'grant', role, user: person.id })
        // On its way: shown as it will be.
        const pressed = sent === value ? !has : has
        const words = { role: ROLE_WORDS[role].name(), name: person.name }
        const asksFirst = isMe && role === 'admin' && has
        return (
          <button
            key={role}
            className="chip px-3 text-small"
            aria-pressed={pressed}
            aria-label={m.accounts_roles_chip(words)}
            {...(asksFirst
              ? { type: 'button', ...opens(OWN_ADMIN_DIALOG) }
              : { type: 'submit', name: ROLE_CHANGE, value })}
          >
            {words.role}
          </button>
        )
      })}
    </div>
  )
}
