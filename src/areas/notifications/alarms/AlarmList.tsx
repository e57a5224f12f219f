import type { ComponentType } from 'react'
import { Watched } from '#client/watched.ts'
import type { Alarm } from './alarms.ts'
import './alarm.css'

/** At the upper edge of every page until the organisers take it back or it expires. Nobody puts it away. */
export const AlarmList = ({ alarms }: { alarms: readonly Alarm[] }) => (
  <div className="alarm" role="alert">
    {alarms.map(({ id, title, text }) => (
      <p key={id}>
        <b>{title}</b>
        {text}
      </p>
    ))}
  </div>
)

/** What draws them: once the page is at rest with those that come while it is open. */
export const shownAlarms = new Watched<ComponentType<{ alarms: readonly Alarm[] }>>(AlarmList)
