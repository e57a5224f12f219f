import { SearchX, Users } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.door.server.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SaysDone } from '#client/forms/SaysDone.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { acted } from '#http/pages/acted.ts'
import { pageAsked } from '#http/pages/asked.ts'
import { badRequest } from '#records/errors.ts'
import { Pagination } from '#ui/controls/Pagination.tsx'
import { SearchField } from '#ui/controls/SearchField.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { State } from '#ui/marks/State.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { PersonRow } from '#ui/page/PersonRow.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { invitationsShown, type Person, peopleCounts, peopleFound } from './accounts.queries.server.ts'
import { InvitationsSection } from './InvitationsSection.tsx'
import { isInvitationDone, refusedInvitation } from './invitation-done.ts'
import { actOnInvitations } from './invitations.actions.server.ts'
import { ManagerChange } from './ManagerChange.tsx'
import { MANAGERS_PATH } from './people-paths.ts'
import { peopleHref, peopleShownIn } from './people-shown.ts'
import { RefusedNote } from './RefusedNote.tsx'
import { rolesDoneInWords, rolesUndo } from './role-change.ts'
import { actOnRoles } from './roles.actions.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

const ROLE = 'teammanager'
/** More than these are not read through: who looks for somebody types more of the name. */
const OFFERED_MOST = 8

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db } = context.get(pageAsked)
  const { q, page } = peopleShownIn(url.searchParams)
  const add = (url.searchParams.get('add') ?? '').trim()
  const [managers, counts, found, invitations, tournament] = await Promise.all([
    peopleFound(db, { role: ROLE, search: q, page }),
    peopleCounts(db),
    add === '' ? undefined : peopleFound(db, { search: add }),
    invitationsShown(db),
    tournamentOf(db),
  ])
  return {
    managers,
    count: counts.byRole.get(ROLE) ?? 0,
    q,
    add,
    offered: found?.people.slice(0, OFFERED_MOST),
    left: Math.max(0, (found?.total ?? 0) - OFFERED_MOST),
    invitations: invitations.filter(({ role }) => role === ROLE),
    isInviting: url.searchParams.has('new'),
    tournament: { name: tournament?.name ?? '', timeZone: tournament?.time_zone ?? 'UTC' },
  }
}

export const action = (args: ActionFunctionArgs) =>
  acted(args, async (asked, form) => {
    const done = (await actOnRoles(asked, form)) ?? (await actOnInvitations(asked, form))
    if (!done) throw badRequest()
    return done
  })

const INVITED = [ROLE] as const

export default function TeamManagersPage() {
  useLiveReload(['users', 'roles', 'invitations'])
  const { managers, count, q, add, offered, left, invitations, isInviting, tournament } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = refusalIn(answer)
  const done = answer && 'done' in answer ? answer : undefined
  const rolesDone = done && !isInvitationDone(done) ? done : undefined
  const isOfInvitation =
    refusedInvitation(refused, 'invite') ?? refusedInvitation(refused, 'renew') ?? refusedInvitation(refused, 'revoke')
  return (
    <div className="max-w-read">
      {rolesDone && <SaysDone answer={rolesDone} text={rolesDoneInWords(rolesDone)} undo={rolesUndo(rolesDone)} />}
      <div className="print:hidden">
        <PageHeader title={m.accounts_team_managers_title()} context={m.accounts_managers_context({ count })} />
        {refused && !isOfInvitation && <RefusedNote refused={refused} />}
        <Section title={m.accounts_managers_add()}>
          <div className="grid gap-2 pt-3">
            <SearchField
              label={m.accounts_users_search()}
              name="add"
              defaultValue={add}
              {...(q !== '' && { keep: { q } })}
            />
            {offered && <Offered people={offered} left={left} add={add} />}
          </div>
        </Section>
        <Section title={m.accounts_managers_list()} aside={count > 0 && count}>
          {(count > FEW || q !== '') && (
            <div className="pt-3">
              <SearchField
                label={m.accounts_managers_search()}
                defaultValue={q}
                {...(add !== '' && { keep: { add } })}
              />
            </div>
          )}
          <Managers people={managers.people} q={q} />
          <Pagination
            page={managers.page}
            pages={managers.pages}
            to={(page) => peopleHref(MANAGERS_PATH, { q, page })}
          />
        </Section>
      </div>
      <div className="mt-6">
        <InvitationsSection
          invitations={invitations}
          roles={INVITED}
          tournament={tournament}
          isInviting={isInviting}
          refused={refused}
          done={done && isInvitationDone(done) ? done : undefined}
        />
      </div>
    </div>
  )
}

/** So many are seen at a glance. */
const FEW = 10

function Managers({ people, q }: { people: readonly Person[]; q: string }) {
  if (people.length === 0)
    return (
      <div className="mt-3">
        {q === '' ? (
          <EmptyState icon={Users} title={m.accounts_managers_none()}>
            {m.accounts_managers_none_text()}
          </EmptyState>
        ) : (
          <EmptyState icon={SearchX} title={m.accounts_users_none_found({ q })}>
            {m.accounts_users_none_found_text()}
          </EmptyState>
        )}
      </div>
    )
  return (
    <List>
      {people.map(({ id, name, email }) => (
        <PersonRow
          key={id}
          name={name}
          role={<span className="wrap-anywhere">{email}</span>}
          end={<ManagerChange verb="remove" user={id} name={name} />}
        />
      ))}
    </List>
  )
}

function Offered({ people, left, add }: { people: readonly Person[]; left: number; add: string }) {
  if (people.length === 0)
    return (
      <p className="py-2 text-ink-2" role="status">
        {m.accounts_users_none_found({ q: add })} {m.accounts_managers_none_found_text()}
      </p>
    )
  return (
    <>
      <List label={m.accounts_managers_add()}>
        {people.map(({ id, name, email, roles }) => (
          <PersonRow
            key={id}
            name={name}
            role={<span className="wrap-anywhere">{email}</span>}
            end={
              roles.includes(ROLE) ? (
                <State kind="ok">{m.accounts_managers_is_one()}</State>
              ) : (
                <ManagerChange verb="grant" user={id} name={name} />
              )
            }
          />
        ))}
      </List>
      {left > 0 && <p className="text-small text-ink-2">{m.accounts_managers_more({ count: left })}</p>}
    </>
  )
}
