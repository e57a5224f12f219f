import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#client/live/use-live.ts'
import { createRecordEditing, type Edited, hasFieldsOf, type Send } from './record-editing.ts'

/** The one record of a collection as this page edits it; what others save arrives by itself. */
export function useRecordEditing<Values extends Readonly<Record<string, unknown>>>(
  collection: string,
  fields: readonly (keyof Values & string)[],
  loaded: Edited<Values>,
  send: Send<Values>,
) {
  const [editing] = useState(() => createRecordEditing(loaded, fields, send))
  useEffect(() => editing.heard(loaded), [editing, loaded])
  useLive([`${collection}/*`], ({ record }) => {
    if (hasFieldsOf(record, editing.state().saved, fields)) editing.heard(record)
  })
  return { editing, ...useSyncExternalStore(editing.subscribe, editing.state, editing.state) }
}
