import { lazy, Suspense, useContext } from 'react'
import { UNSAFE_DataRouterDataContext } from 'react-router'
import { AlarmList, shownAlarms } from '#areas/notifications/alarms/AlarmList.tsx'
import type { Alarm } from '#areas/notifications/alarms/alarms.ts'
import { useWatched } from '#client/watched.ts'

/** What lies over every page, with the shell around it or without. */

export function Alarms({ alarms }: { alarms: readonly Alarm[] }) {
  const Shown = useWatched(shownAlarms, AlarmList)
  return <Shown alarms={alarms} />
}

/** Without network it may not be there. */
const UnsaidRefusal = lazy(() => import('./UnsaidRefusal.tsx').catch(() => ({ default: () => null })))

/** Says why a form was refused where its page does not. No page that only shows something loads what tells refusals. */
export const Refusals = () =>
  useContext(UNSAFE_DataRouterDataContext)?.actionData ? (
    <Suspense>
      <UnsaidRefusal />
    </Suspense>
  ) : null
