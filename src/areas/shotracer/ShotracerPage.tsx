import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { OneRace } from './races/OneRace.tsx'
import { RaceList } from './races/RaceList.tsx'
import { actOnRace } from './shotracer.actions.server.ts'
import { races } from './shotracer.collections.ts'
import { raceList, raceShown } from './shotracer.queries.server.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { db, viewer } = context.get(pageRequest)
  const wanted = url.searchParams.get('race') ?? ''
  const race = wanted === '' ? undefined : await db.get(races, wanted)
  return {
    zone: (await tournamentOf(db))?.time_zone ?? 'UTC',
    isGone: wanted !== '' && !race,
    one: race && (await raceShown(db, viewer, race)),
    list: race ? undefined : await raceList(db, viewer),
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnRace)

export default function ShotracerPage() {
  useLiveReload(['races', 'race_heats'])
  const { zone, isGone, one, list } = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  return (
    <>
      <SuccessMessage answer={answer} />
      {one && <OneRace key={one.race.id} {...one} zone={zone} refused={refused} />}
      {list && <RaceList {...list} isGone={isGone} refused={refused} />}
    </>
  )
}
