import { ShieldPlus } from 'lucide-react'
import type { Role } from '#access/roles.ts'
import { PostForm } from '#client/forms/PostForm.tsx'
import type { Decision } from '#http/areas/area.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Badge } from '#ui/marks/Badge.tsx'
import { State } from '#ui/marks/State.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'

type Props = {
  decisions: readonly Decision[]
  /** Of the admin who looks. */
  roles: readonly string[]
}

/** What waits for an admin, across all areas. What another role opens is offered with the role. */
export function Decisions({ decisions, roles }: Props) {
  return (
    <Section title={m.administration_decisions()}>
      {decisions.length === 0 ? (
        <p className="py-3">
          <State kind="ok">{m.administration_decisions_none()}</State>
        </p>
      ) : (
        <List>
          {decisions.map(({ text, count, href, role }) =>
            role === undefined || roles.includes(role) ? (
              <Row key={text} lead={<Badge count={count} />} title={text} to={href} />
            ) : (
              <Row key={text} lead={<Badge count={count} />} title={text} text={<TakeRole role={role} href={href} />} />
            ),
          )}
        </List>
      )}
    </Section>
  )
}

const ROLE_NAMES: Readonly<Record<Role, () => string>> = {
  admin: m.accounts_role_admin,
  booker: m.accounts_role_booker,
  scorekeeper: m.accounts_role_scorekeeper,
  stats: m.accounts_role_stats,
  teammanager: m.accounts_role_teammanager,
  worker: m.accounts_role_worker,
}

function TakeRole({ role, href }: { role: Role; href: string }) {
  return (
    <PostForm className="pt-1 pb-2">
      <input type="hidden" name="role" value={role} />
      <input type="hidden" name="href" value={href} />
      <Button type="submit" name="intent" value="takeRole" kind="line" size="small" icon={ShieldPlus}>
        {m.administration_take_role({ role: ROLE_NAMES[role]() })}
      </Button>
    </PostForm>
  )
}
