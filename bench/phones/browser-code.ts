/** The browser's own decisions, of the checkout that is measured: an earlier one behaves as it did. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
import type { unpackRows } from '#areas/schedule/public/rows/packed-rows.ts'
import type { SchedulePageData } from '#areas/schedule/public/schedule.queries.server.ts'
import type { reactionOfSchedule, ShownSchedule } from '#areas/schedule/public/schedule-changes.ts'
import type { gameChangeIn } from '#client/live/games/game-change.ts'
import type { LiveMessage } from '#client/live/listeners.ts'
import type { PageReload, ReloadOptions, ReloadReason } from '#client/page/page-reload.ts'
import type { Watched } from '#client/watched.ts'

/** As `use-live-games.ts` has it. */
const REFRESH_MS = 5 * 60_000

export interface BrowserCode {
  readonly PageReload: typeof PageReload
  readonly Watched: typeof Watched
  readonly unpackRows: typeof unpackRows
  /** Where a point is patched in its place. */
  readonly games?: {
    readonly gameChangeIn: typeof gameChangeIn
    readonly reactionOfSchedule: typeof reactionOfSchedule
  }
}

export async function browserCodeIn(root: string): Promise<BrowserCode> {
  const modules = (...paths: readonly string[]) =>
    Promise.all(paths.map((path) => import(join(root, 'src', path)))).then((all) => Object.assign({}, ...all))
  const patching = ['client/live/games/game-change.ts', 'areas/schedule/public/schedule-changes.ts']
  return {
    ...(await modules('client/page/page-reload.ts', 'client/watched.ts', 'areas/schedule/public/rows/packed-rows.ts')),
    ...(patching.every((path) => existsSync(join(root, 'src', path))) && { games: await modules(...patching) }),
  }
}

/** The schedule as phones show it. */
export interface ShownPage {
  /** The id of its route, by which it is asked for alone. */
  readonly route: string
  readonly schedule: ShownSchedule | undefined
}

export async function shownPage({ unpackRows }: BrowserCode, url: string): Promise<ShownPage> {
  const { body } = await fetch(`${url}.data`)
  if (!body) throw new Error(`${url} has no data.`)
  const { value } = await decode(body, globalThis)
  const routes = Object.entries(value as Record<string, { data?: { schedule?: SchedulePageData } }>)
  const [route, { data }] = routes.find(([, { data }]) => data && 'schedule' in data) ?? ['', {}]
  const packed = data?.schedule
  return { route, schedule: packed && { ...packed, rows: unpackRows(packed.rows) } }
}

interface AskedReload extends ReloadOptions {
  readonly reason: ReloadReason
  readonly withinMs: number
}

/** Of the phone that hears it. */
interface Hearing {
  readonly code: BrowserCode
  readonly shown: ShownPage
  readonly team: string | undefined
  /** The longest that it waits before it loads its page again. */
  readonly withinMs: number
}

/** What is loaded again for a message, as SchedulePage and its frame decide. */
export function reloadsFor(message: LiveMessage, { code, shown, team, withinMs }: Hearing): readonly AskedReload[] {
  // Shown as a line for which nothing is loaded.
  if (message.topic === 'notices/*') return []
  const { games } = code
  const soon = { reason: 'changed', withinMs } as const
  const change = games?.gameChangeIn(message)
  if (!games || !change) return [soon]
  const reaction = games.reactionOfSchedule(change, shown.schedule)
  const refresh = { reason: 'maybe', withinMs: REFRESH_MS, notBeforeMs: REFRESH_MS, parts: 'page' } as const
  const later = reaction === 'nothing' ? [] : [refresh]
  if (change.isCounted && team !== undefined && [change.game.home, change.game.away].includes(team))
    return [soon, ...later]
  return reaction === 'reload' ? [{ ...soon, parts: 'page' }, ...later] : later
}
