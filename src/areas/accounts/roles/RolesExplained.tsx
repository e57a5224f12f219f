import { ROLES } from '#access/roles.ts'
import { m } from '#words/messages.js'
import { ROLE_DUTIES } from './role-duties.ts'
import { ROLE_WORDS } from './role-words.ts'

export function RolesExplained() {
  return (
    <details className="my-1">
      <summary className="fold text-small">{m.accounts_roles_explained()}</summary>
      <dl className="grid gap-x-6 gap-y-2 pb-3 text-small desk:grid-cols-3">
        {ROLES.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{ROLE_WORDS[role].name()}</dt>
            <dd className="text-ink-2">{ROLE_DUTIES[role]()}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
