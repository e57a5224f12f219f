import { useState } from 'react'
import type { LiveRecord } from '#client/live/listeners.ts'
import { useLive } from '#client/live/use-live.ts'
import { getLocale } from '#words/runtime.js'
import { AlarmList } from './AlarmList.tsx'
import { type Alarm, isAlarm } from './alarms.ts'

/** Those that were there when the page was loaded, and what was told since. */
export function LiveAlarms({ alarms }: { alarms: readonly Alarm[] }) {
  /** Undefined for what is over. */
  const [heard, setHeard] = useState<ReadonlyMap<string, Alarm | undefined>>(new Map())
  useLive(['notices/*'], ({ action, record }) => {
    const alarm = action !== 'delete' && isAlarm(record) ? alarmIn(record) : undefined
    if (alarm || action !== 'create') setHeard((before) => new Map([...before, [record.id, alarm]]))
  })
  const loaded = alarms.filter(({ id }) => !heard.has(id))
  const all = [...[...heard.values()].filter((it) => it !== undefined).toReversed(), ...loaded]
  return <AlarmList alarms={[...new Map(all.map((alarm) => [alarm.announcement, alarm])).values()]} />
}

function alarmIn(record: LiveRecord): Alarm {
  const language = getLocale()
  const announcement = String(record['announcement'])
  return {
    id: record.id,
    announcement,
    title: String(record[`title_${language}`]),
    text: String(record[`text_${language}`]),
  }
}
