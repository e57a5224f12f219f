import { useEffect, useEffectEvent } from 'react'
import { useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { afterIdle } from '#client/after-idle.ts'
import { keepInstallPrompt } from '#client/install/prompt.ts'
import type { LiveMessage } from '#client/live/listeners.ts'
import { reloadWithinMs } from '#client/live/load-window.ts'
import { filtered, gamesTopic, useLive, useLiveReload } from '#client/live/use-live.ts'
import { drawnLocation } from '#client/page/drawn.ts'
import { freshness } from '#client/page/freshness.ts'
import { nowShows } from '#client/page/keep-shown.ts'
import { pageReload } from '#client/page/reload.ts'
import { usePageReload } from '#client/page/use-page-reload.ts'
import type { ShownFor } from '../offline/document-forms.ts'
import type { rootData } from '../root-data.server.ts'
import { chooseAsCookiesSay } from '../settings/chosen-here.ts'
import { hasArrived } from './missing-parts/chunk-failure.ts'

// Before anything is drawn: the browser offers it once, and early.
if (typeof window !== 'undefined') keepInstallPrompt()

/** Whoever only looks something up is not connected at all; who stays is, soon enough for anything that changes. */
const GUESTS_STAY_MS = 3_000

/** What the browser does beside showing pages. Most of it is loaded once the first page is at rest. Once, in the root. */
export function ClientDuties() {
  const root = useRouteLoaderData<typeof rootData>('root')
  const person = root?.person?.id ?? ''
  const flags = root?.flags
  const { key } = useLocation()
  const matches = useMatches()

  usePageReload()
  useEffect(hasArrived, [key])
  useEffect(() => drawnLocation.set(key), [key])
  useEffect(() => nowShows(new Map(matches.map(({ id, loaderData }) => [id, loaderData]))), [matches])

  useLiveReload(['config', 'tournament', 'tournament_logo', 'divisions'], (message) =>
    isSwitchedOff(flags, message) ? 'switchedOff' : 'changed',
  )
  useLiveReload(person === '' ? [] : [`users/${person}`, filtered('roles', `user='${person}'`)])
  // What waits for a manager is counted on every page.
  useLiveReload(root?.person?.roles.includes('teammanager') ? ['connection_requests'] : [])
  // What waits for admins, such as a disputed game, too. A point more changes none of it.
  useLive(root?.person?.roles.includes('admin') ? [gamesTopic()] : [], ({ before }) => {
    if (!before || 'state' in before) pageReload.ask('changed', reloadWithinMs())
  })

  const asMade = useEffectEvent(() => {
    if (root && freshness.get().isKept) chooseAsCookiesSay(root.preferences)
  })
  useEffect(() => asMade(), [])

  const isKnown = root !== undefined
  const shown = useEffectEvent(() => ({
    session: root?.person?.session ?? '',
    preferences: root?.preferences ?? { language: 'en' as const, theme: undefined },
  }))
  useEffect(() => {
    if (!isKnown) return undefined
    return afterIdle(() => void attendTo(person, shown()), person === '' ? GUESTS_STAY_MS : 0)
  }, [isKnown, person])
  return null
}

/** Without its duties a page still works; the next one tries again. */
async function attendTo(person: string, shown: ShownFor): Promise<void> {
  const duties = await import('./duties.ts').catch(() => undefined)
  await duties?.attend(person, freshness.get(), shown)
}

/** Whether a switch that this page knows as on is off by now. */
const isSwitchedOff = (flags: object | undefined, { record }: LiveMessage): boolean =>
  flags !== undefined && Object.entries(flags).some(([name, isOn]) => isOn === true && record[name] === false)
