import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm, keyOf, textOf } from '#http/pages/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { randomName } from '#records/ids.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { AddedWalkIn } from './WalkInAdded.tsx'
import { WalkInForm } from './WalkInForm.tsx'
import { LookForName, OwnWalkIns, SimilarPlayers } from './WalkInSearch.tsx'
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
    mayChangeLocked: viewer.roles.includes('admin'),
    // Where no script makes a key, the same form sent twice is still one player.
    entry: randomName(ENTRY_LENGTH),
  }
}

const ENTRY_LENGTH = 24

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => {
    const text = (name: string) => textOf(form, name)
    const input = {
      name: text('name'),
      team: text('team'),
      number: text('number'),
      another: text('another') !== '',
    }
    const answer = await page.run('teams.addWalkIn', input, keyOf(form) ?? (text('entry') || undefined))
    return redirect(`/new-player?added=${idIn(answer)}`)
  })

function idIn(answer: unknown): string {
  if (typeof answer === 'object' && answer !== null && 'id' in answer) return String(answer.id)
  throw new Error('A new player has an id')
}

export default function NewPlayerPage() {
  useLiveReload(['players', 'teams'])
  const { name, added, own, similar, teams, publicUrl, mayChangeLocked, entry } = useLoaderData<typeof loader>()
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
              mayChangeLocked={mayChangeLocked}
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
