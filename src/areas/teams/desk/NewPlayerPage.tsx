import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { readForm } from '#http/pages/forms/read-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { randomName } from '#records/ids.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { AddedWalkIn } from './WalkInAdded.tsx'
import { WalkInForm } from './WalkInForm.tsx'
import { LookForName, OwnWalkIns, SimilarPlayers } from './WalkInSearch.tsx'
import { addWalkIn } from './walk-in.commands.server.ts'
import { similarPlayers, teamsToJoin, walkInBy, walkInsBy } from './walk-in.queries.server.ts'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer, publicUrl } = context.get(pageRequest)
  const name = url.searchParams.get('name')?.trim() ?? ''
  const [added, own, similar, teams] = await Promise.all([
    walkInBy(db, viewer.id, url.searchParams.get('added') ?? ''),
    walkInsBy(db, viewer.id),
    similarPlayers(db, name),
    teamsToJoin(db),
  ])
  return {
    name,
    added,
    own,
    similar,
    teams,
    publicUrl,
    // Where no script makes a key, the same form sent twice is still one player.
    entry: randomName(ENTRY_LENGTH),
  }
}

const ENTRY_LENGTH = 24

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    // Without scripts the key was made with the page.
    const key = keyOf(form) ?? (textOf(form, 'entry') || undefined)
    const { id } = await page.run(addWalkIn, readForm(addWalkIn.input, form), key)
    return redirect(`/new-player?added=${id}`)
  })

export default function NewPlayerPage() {
  useLiveReload(['players', 'teams'])
  const { name, added, own, similar, teams, publicUrl, entry } = useLoaderData<typeof loader>()
  const refused = refusalIn(useActionResult<typeof action>())
  return (
    <div className="max-w-read">
      <PageHeader title={m.walkins_title()} context={m.walkins_context()} />
      {added ? (
        <AddedWalkIn player={added} publicUrl={publicUrl} />
      ) : (
        <>
          <LookForName name={name} />
          {name !== '' && <SimilarPlayers similar={similar} name={name} />}
          {(name !== '' || refused) && (
            <WalkInForm
              key={name}
              name={name}
              teams={teams}
              entry={entry}
              refused={refused}
              isFirst={similar.length === 0}
            />
          )}
        </>
      )}
      <OwnWalkIns own={own.filter(({ id }) => id !== added?.id)} />
    </div>
  )
}
