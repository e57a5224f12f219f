import { Users } from 'lucide-react'
import { refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PersonRow } from '#ui/page/PersonRow.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import type { InvitationShown, Person } from '../accounts.queries.server.ts'
import type { InvitingTournament } from '../invitations/InvitationCard.tsx'
import { InvitationsSection } from '../invitations/InvitationsSection.tsx'
import type { InvitationDone } from '../invitations/invitation-done.ts'
import { RefusedNote } from '../people/RefusedNote.tsx'
import { AddManager, RemoveManager } from './ManagerForms.tsx'
import { MANAGER_ACTS } from './manager-acts.ts'
import type { TeamManaged } from './managers.queries.server.ts'

/** People who were looked for. */
export interface Offered {
  readonly people: readonly Person[]
  /** Others whom the search finds too. */
  readonly left: number
}

type Props = {
  team: TeamManaged
  back: string
  add: string
  offered: Offered | undefined
  invitations: readonly InvitationShown[]
  isInviting: boolean
  tournament: InvitingTournament
  refused: RefusedForm | undefined
  done: InvitationDone | undefined
}

const INVITED = ['teammanager'] as const

/** One team: who manages it, who could, and the links that let people in. */
export function ManagersOfTeam({ team, back, add, offered, refused, ...invitations }: Props) {
  const refusedHere = refusedOf(refused, ...MANAGER_ACTS)
  return (
    <div className="max-w-read">
      <div className="print:hidden">
        <PageHeader
          title={team.name}
          context={m.accounts_managers_count({ count: team.managers.length })}
          back={back}
        />
        {refusedHere && <RefusedNote refused={refusedHere} />}
        <Section title={m.accounts_team_managers_title()}>
          {team.managers.length === 0 ? (
            <div className="mt-3">
              <EmptyState icon={Users} title={m.accounts_managers_none()}>
                {m.accounts_managers_none_text()}
              </EmptyState>
            </div>
          ) : (
            <List label={m.accounts_team_managers_title()}>
              {team.managers.map((user) => (
                <PersonRow
                  key={user.id}
                  name={user.name}
                  role={
                    <>
                      <span className="wrap-anywhere">{user.email}</span>
                      {!user.hasRole && (
                        <span className="mt-1 block">
                          <State kind="warn">{m.accounts_managers_without_role()}</State>
                        </span>
                      )}
                    </>
                  }
                  end={
                    <div className="flex flex-wrap justify-end gap-2">
                      {!user.hasRole && <AddManager team={team} user={user} label={m.accounts_managers_give_role()} />}
                      <RemoveManager team={team} user={user} />
                    </div>
                  }
                />
              ))}
            </List>
          )}
        </Section>
        <Section title={m.accounts_managers_add()}>
          <div className="grid gap-2 pt-3">
            <SearchField label={m.accounts_users_search()} name="add" defaultValue={add} keep={{ team: team.id }} />
            {offered && <Found team={team} offered={offered} add={add} />}
          </div>
        </Section>
      </div>
      <div className="mt-6">
        <InvitationsSection {...invitations} team={team.id} roles={INVITED} refused={refused} />
      </div>
    </div>
  )
}

function Found({ team, offered, add }: { team: TeamManaged; offered: Offered; add: string }) {
  if (offered.people.length === 0)
    return (
      <p className="py-2 text-ink-2" role="status">
        {m.accounts_users_none_found({ q: add })} {m.accounts_managers_none_found_text()}
      </p>
    )
  return (
    <>
      <List label={m.accounts_managers_add()}>
        {offered.people.map((person) => (
          <PersonRow
            key={person.id}
            name={person.name}
            role={<span className="wrap-anywhere">{person.email}</span>}
            end={
              team.managers.some(({ id }) => id === person.id) ? (
                <State kind="ok">{m.accounts_managers_is_one()}</State>
              ) : (
                <AddManager team={team} user={person} />
              )
            }
          />
        ))}
      </List>
      {offered.left > 0 && <p className="text-small text-ink-2">{m.accounts_managers_more({ count: offered.left })}</p>}
    </>
  )
}
