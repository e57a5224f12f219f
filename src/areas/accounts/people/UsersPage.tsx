import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { intentIn, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { m } from '#words/messages.js'
import { users } from '../accounts.collections.ts'
import { peopleCounts, peopleFound, personFound } from '../accounts.queries.server.ts'
import { OnePerson } from './OnePerson.tsx'
import { PeopleList } from './PeopleList.tsx'
import { usersAddress } from './people.address.ts'
import { blockUser, deleteUser, unblockUser, verifyUser } from './people.commands.server.ts'
import { PEOPLE_ACTS, peopleDone } from './people-acts.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const shown = usersAddress.read(url.searchParams)
  const wanted = url.searchParams.get('person') ?? ''
  const [found, counts, person, tournament] = await Promise.all([
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
    isPersonGone: wanted !== '' && !person,
    me: viewer.id,
    timeZone: tournament?.time_zone ?? 'UTC',
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const act = intentIn(form, PEOPLE_ACTS)
    if (!act) throw badRequest()
    const id = textOf(form, 'user')
    // Before it is done: afterwards there may be nobody left to name.
    const person = await page.db.get(users, id)
    await page.submit(COMMANDS[act], form)
    return peopleDone(act, { id, name: person?.name ?? '' })
  })

const COMMANDS = { verify: verifyUser, block: blockUser, unblock: unblockUser, delete: deleteUser }

export default function UsersPage() {
  useLiveReload(['users', 'roles'])
  const { found, shown, counts, person, isPersonGone, me, timeZone } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  return (
    <>
      <SuccessMessage answer={answer} />
      {person ? (
        <OnePerson
          person={person}
          isMe={person.id === me}
          back={usersAddress.href(shown)}
          timeZone={timeZone}
          refused={refused}
        />
      ) : (
        <PeopleList list={{ found, shown, counts, me }} refused={refused}>
          {isPersonGone && !answer && <Note kind="warn">{m.accounts_users_gone()}</Note>}
        </PeopleList>
      )}
    </>
  )
}
