import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { peopleCounts, peopleFound, personFound, waitingPeople } from '../accounts.queries.server.ts'
import { birthYearOf } from '../birth-year/birth-year.queries.server.ts'
import { SignUpCodeView } from '../sign-up/SignUpCodeView.tsx'
import { currentSignUpCode, isNearlyUsedUp, leftOf } from '../sign-up/sign-up-codes.server.ts'
import { NewAccounts } from './NewAccounts.tsx'
import { OnePerson } from './OnePerson.tsx'
import { PeopleList } from './PeopleList.tsx'
import { actOnPeople } from './people.actions.server.ts'
import { usersAddress } from './people.address.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer, publicUrl } = context.get(pageRequest)
  const shown = usersAddress.read(url.searchParams)
  const wanted = url.searchParams.get('person') ?? ''
  const [waiting, code, found, counts, person, tournament] = await Promise.all([
    waitingPeople(db),
    currentSignUpCode(db),
    peopleFound(db, shown),
    peopleCounts(db),
    personFound(db, wanted),
    tournamentOf(db),
  ])
  return {
    found,
    shown,
    counts,
    person,
    birthYear: person && (await birthYearOf(db, person.id)),
    isPersonGone: wanted !== '' && !person,
    me: viewer.id,
    waiting,
    isCodeShown: url.searchParams.has('code'),
    code: code && {
      ...code,
      link: `${publicUrl}/user/signup?code=${code.code}`,
      left: leftOf(code),
      isNearlyUsedUp: isNearlyUsedUp(code),
    },
    tournament: tournament?.name ?? '',
    timeZone: tournament?.time_zone ?? 'UTC',
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnPeople)

export default function UsersPage() {
  useLiveReload(['users', 'roles'])
  const { found, shown, counts, person, birthYear, isPersonGone, me, timeZone, ...data } =
    useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  if (data.isCodeShown)
    return (
      <>
        <SuccessMessage answer={answer} />
        <SignUpCodeView
          code={data.code}
          tournament={data.tournament}
          timeZone={timeZone}
          back={usersAddress.href(shown)}
          refused={refused}
        />
      </>
    )
  return (
    <>
      <SuccessMessage answer={answer} />
      {person ? (
        <OnePerson
          person={person}
          birthYear={birthYear}
          isMe={person.id === me}
          back={usersAddress.href(shown)}
          timeZone={timeZone}
          refused={refused}
        />
      ) : (
        <PeopleList list={{ found, shown, counts, me }} refused={refused}>
          <NewAccounts {...data.waiting} timeZone={timeZone} />
          {isPersonGone && !answer && <Note kind="warn">{m.accounts_users_gone()}</Note>}
        </PeopleList>
      )}
    </>
  )
}
