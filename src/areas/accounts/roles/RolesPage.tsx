import { Send } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useFormResult } from '#client/forms/action-result.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { SetupWay } from '#client/page/SetupWay.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { Segments } from '#ui/controls/Segments.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { invitationsShown, peopleCounts, peopleFound, personFound } from '../accounts.queries.server.ts'
import { InvitationsSection } from '../invitations/InvitationsSection.tsx'
import { isInvitationDone } from '../invitations/invitation-done.ts'
import { INVITED_ROLES } from '../invitations/invitation-state.ts'
import { actOnInvitations } from '../invitations/invitations.actions.server.ts'
import { rolesAddress } from '../people/people.address.ts'
import { RolesList } from './RolesList.tsx'
import { RolesOfPerson } from './RolesOfPerson.tsx'
import { actOnRoles } from './roles.actions.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const shown = rolesAddress.read(url.searchParams)
  const wanted = url.searchParams.get('person') ?? ''
  const [found, counts, person, invitations, tournament] = await Promise.all([
    peopleFound(db, shown),
    peopleCounts(db),
    personFound(db, wanted),
    invitationsShown(db),
    tournamentOf(db),
  ])
  return {
    found,
    shown,
    counts,
    person,
    isPersonGone: wanted !== '' && !person,
    invitations,
    isOnInvitations: url.searchParams.get('tab') === 'invitations',
    isInviting: url.searchParams.has('new'),
    me: viewer.id,
    tournament: { name: tournament?.name ?? '', timeZone: tournament?.time_zone ?? 'UTC' },
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const done = (await actOnRoles(page, form)) ?? (await actOnInvitations(page, form))
    if (!done) throw badRequest()
    return done
  })

const INVITATIONS = rolesAddress.href({}, { tab: 'invitations' })

export default function RolesPage() {
  useLiveReload(['users', 'roles', 'invitations'])
  const data = useLoaderData<typeof loader>()
  const { answer, refused, done } = useFormResult<typeof action>()
  const rolesDone = done && !isInvitationDone(done) ? done : undefined
  const { person, shown, me, invitations, isOnInvitations } = data
  if (person)
    return (
      <>
        <SuccessMessage answer={answer} />
        <RolesOfPerson person={person} isMe={person.id === me} back={rolesAddress.href(shown)} refused={refused} />
      </>
    )
  const open = invitations.filter(({ state }) => state === 'open').length
  return (
    <>
      <SuccessMessage answer={answer} />
      <div className="print:hidden">
        <PageHeader
          title={m.accounts_roles_title()}
          context={m.accounts_roles_context()}
          action={
            !isOnInvitations && (
              <ButtonLink icon={Send} to={rolesAddress.href({}, { tab: 'invitations', new: '' })}>
                {m.accounts_invite_people()}
              </ButtonLink>
            )
          }
        />
        <div className="mb-3 desk:max-w-read">
          <Segments
            label={m.accounts_roles_parts()}
            segments={[
              { to: rolesAddress.path, label: m.accounts_roles_people(), current: !isOnInvitations },
              { to: INVITATIONS, label: m.accounts_invite_tab({ count: open }), current: isOnInvitations },
            ]}
          />
        </div>
        <SetupWay />
      </div>
      {isOnInvitations ? (
        <InvitationsSection
          invitations={invitations}
          roles={INVITED_ROLES}
          tournament={data.tournament}
          isInviting={data.isInviting}
          refused={refused}
          done={done && isInvitationDone(done) ? done : undefined}
        />
      ) : (
        <RolesList list={data} refused={refused} done={rolesDone}>
          {data.isPersonGone && <Note kind="warn">{m.accounts_users_gone()}</Note>}
        </RolesList>
      )}
    </>
  )
}
