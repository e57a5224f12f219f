import { Link } from 'react-router'
import { ROLES, type Role } from '#access/roles.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { State } from '#ui/marks/State.tsx'
import { You } from '#ui/marks/You.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { Person } from '../accounts.queries.server.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { managedTeamsAddress } from '../team-managers/managers.address.ts'
import { OWN_ADMIN_DIALOG, OwnAdminDialog } from './OwnAdminDialog.tsx'
import { changeText, ROLE_CHANGE } from './role-change.ts'
import { ROLE_DUTIES } from './role-duties.ts'
import { ROLE_WORDS } from './role-words.ts'

type Props = {
  person: Person
  isMe: boolean
  /** The list where they were found. */
  back: string
  refused: RefusedForm | undefined
}

/** The roles of one person, each with what it allows. */
export function RolesOfPerson({ person, isMe, back, refused }: Props) {
  const { id, name, email, roles } = person
  return (
    <div className="max-w-read">
      <PageHeader
        title={name}
        back={back}
        context={
          <>
            {email} {isMe && <You />}
          </>
        }
      />
      {refused && <RefusedNote refused={refused} />}
      <PostForm>
        <List>
          {ROLES.map((role) => (
            <Row
              key={role}
              title={ROLE_WORDS[role].name()}
              text={
                <>
                  {ROLE_DUTIES[role]()}
                  {roles.includes(role) && (
                    <div>
                      <State kind="ok">{m.accounts_roles_has()}</State>
                      {role === 'teammanager' && (
                        <Link to={managedTeamsAddress.href()} className="link ml-3 inline-block min-h-6">
                          {m.accounts_roles_choose_team()}
                        </Link>
                      )}
                    </div>
                  )}
                </>
              }
              end={<ChangeButton role={role} user={id} has={roles.includes(role)} isMe={isMe} />}
            />
          ))}
        </List>
      </PostForm>
      <p className="mt-3 text-small text-ink-2">{m.accounts_roles_context()}</p>
      {isMe && <OwnAdminDialog me={id} refused={refused} />}
    </div>
  )
}

function ChangeButton({ role, user, has, isMe }: { role: Role; user: string; has: boolean; isMe: boolean }) {
  const busy = useIsSending()
  const label = has ? m.accounts_roles_remove() : m.accounts_roles_grant()
  const look = { kind: 'line', size: 'small', busy, 'aria-label': `${label}: ${ROLE_WORDS[role].name()}` } as const
  if (isMe && has && role === 'admin')
    return (
      <Button {...look} {...opens(OWN_ADMIN_DIALOG)}>
        {label}
      </Button>
    )
  return (
    <Button
      {...look}
      type="submit"
      name={ROLE_CHANGE}
      value={changeText({ verb: has ? 'remove' : 'grant', role, user })}
    >
      {label}
    </Button>
  )
}
