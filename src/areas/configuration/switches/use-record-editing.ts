import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLive } from '#client/live/use-live.ts'
import { type ConfigEditing, type ConfigRecord, createConfigEditing, isConfig, type Send } from './config-editing.ts'

/** The switches as this page edits them; what others save arrives by itself. */
export function useConfigEditing(loaded: ConfigRecord, send: Send) {
  const [editing] = useState<ConfigEditing>(() => createConfigEditing(loaded, send))
  useEffect(() => editing.heard(loaded), [editing, loaded])
  useLive(['config/*'], ({ record }) => {
    if (isConfig(record, editing.state().saved)) editing.heard(record)
  })
  return { editing, ...useSyncExternalStore(editing.subscribe, editing.state, editing.state) }
}
