import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { users } from '#areas/accounts/accounts.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Log } from '#http/server/log.ts'
import type { Database } from '#records/database.ts'
import { timestamp } from '#records/time.ts'
import { ringsAt, USUAL_PREFERENCES } from '#rules/notifications/quiet-hours.ts'
import { concerned } from '../audience.server.ts'
import { keepQueue } from '../kept-queue.server.ts'
import { preferencesIn } from '../preferences/preferences.server.ts'
import { encrypted } from './encrypt.server.ts'
import { type EndpointRules, endpointIn } from './endpoint.server.ts'
import { audienceOf, fanOutSome } from './fan-out.server.ts'
import { createPushPost } from './post-push.server.ts'
import { messageBytes } from './push-message.server.ts'
import { onPushQueued } from './push-queued.server.ts'
import { type DueRow, dueLanes, dueRows, forgetFailed, PushRows } from './push-rows.server.ts'
import { PushSlots, SLOTS, type Slot, WAITS_MS } from './push-slots.server.ts'
import { Vapid, vapidKeys } from './vapid.server.ts'

/** Sends what waits in the queue, one process at a time. A push service that is down costs time, never a message and never the process. */

export interface PushSender {
  /** Answers once nothing is due any more. */
  sendDue(): Promise<void>
  /** Takes nothing new, lets what is on its way finish. */
  stop(): Promise<void>
}

export interface PushSenderSettings {
  readonly db: Database
  readonly publicUrl: string
  readonly rules: EndpointRules
  readonly log: Log
  /** How often the queue is looked at without being woken. */
  readonly pollMs?: number
  readonly perSecond?: number
}

/** Ten thousand in under a minute, with less than a fifth of a core: the site goes before. */
const PER_SECOND = 200
/** So many people are found in the time of one message: fast enough that no service waits for them, and with room for pages. */
const FOUND_PER_SENT = 10
const RETRY_AFTER_MOST_S = 3_600
/** How long a service keeps it for a phone that is off: nobody wants yesterday's thunderstorm. */
const KEPT_SECONDS = { urgent: 2 * 3_600, usual: 12 * 3_600 } as const

export function createPushSender(settings: PushSenderSettings): PushSender {
  const { db, publicUrl, rules, log, pollMs, perSecond = PER_SECOND } = settings
  const service = createPushPost(SLOTS)
  const slots = new PushSlots()
  const rows = new PushRows(db)
  const flying = new Map<number, Promise<void>>()
  /** Sent, but the database could not be told: must not be sent again. */
  const untold = new Set<number>()
  let vapid: Vapid | undefined
  const queue = keepQueue({
    db,
    log,
    name: 'push',
    failure: 'the push queue could not be worked through',
    pollMs,
    onQueued: onPushQueued,
    async round(goesOn, nextWake) {
      try {
        while (await goesOn()) {
          const woken = nextWake()
          const found = await fanOutSome(db)
          const begun = await beginDue()
          if (begun > 0 || found !== undefined)
            await sleep(((begun + (found ?? 0) / FOUND_PER_SENT) / perSecond) * 1_000)
          else if (flying.size === 0) break
          else await Promise.race([woken, ...flying.values()])
        }
        await forgetFailed(db)
        return undefined
      } finally {
        await Promise.all(flying.values())
      }
    },
  })

  /** Begins what there is room for, and answers how much of it there was. */
  async function beginDue(): Promise<number> {
    const taken = new Map<DueRow, Slot>()
    try {
      for (const lane of slots.inOrder(await dueLanes(db))) {
        const now = db.now().getTime()
        const room = slots.room(lane, now)
        if (room === 0) continue
        const without = { seqs: [...flying.keys()], people: slots.peopleWithoutRoom(lane, now) }
        for (const row of await dueRows(db, lane, room, without)) {
          const slot = slots.take({ ...lane, person: row.user }, now)
          if (slot) taken.set(row, slot)
        }
      }
      const count = taken.size
      for (const row of await readyOf([...taken.keys()])) {
        const slot = taken.get(row)
        if (!slot) continue
        taken.delete(row)
        flying.set(
          row.seq,
          sendOne(row, slot).finally(() => {
            flying.delete(row.seq)
            slots.free(slot)
          }),
        )
      }
      return count
    } finally {
      // What does not ring now, or is not known to.
      for (const slot of taken.values()) slots.free(slot)
    }
  }

  /** Those that may ring now. The others wait for the morning, or go: nobody is told what they must not read any more. */
  async function readyOf(due: readonly DueRow[]): Promise<readonly DueRow[]> {
    const now = db.now()
    const zone = (await tournamentOf(db))?.time_zone ?? 'UTC'
    const mayRead = await readersOf(due)
    const ready: DueRow[] = []
    const dropped: DueRow[] = []
    const held = new Map<string, number[]>()
    for (const row of due) {
      const preferences = row.off === null ? USUAL_PREFERENCES : preferencesIn({ ...row, off: row.off })
      const rings = ringsAt({ category: row.category, urgent: row.urgent === 1 }, preferences, now, zone)
      if (!rings || !mayRead.has(`${row.notice} ${row.user}`)) dropped.push(row)
      else if (rings > now) held.set(timestamp(rings), [...(held.get(timestamp(rings)) ?? []), row.seq])
      else ready.push(row)
    }
    const signedOut = due.filter(({ tokenKey, key_mark }) => keyMark(tokenKey) !== key_mark)
    await rows.settleUnsent({
      dropped: dropped.map(({ seq }) => seq),
      held,
      gone: signedOut.map((it) => it.subscription),
    })
    return ready.filter((row) => !signedOut.includes(row))
  }

  /** Whom each notice concerns by now, among those who wait for it: one question for each notice. */
  async function readersOf(due: readonly DueRow[]): Promise<ReadonlySet<string>> {
    const readers = new Set<string>()
    for (const [notice, own] of Map.groupBy(due, (row) => row.notice)) {
      const [first] = own
      if (!first) continue
      const { filter, params } = concerned(
        audienceOf({ ...first, team: first.team ?? '', recipient: first.recipient ?? '' }),
      )
      const people = [...new Set(own.map(({ user }) => user))]
      const found = await db.list(users, {
        filter: `(${people.map((_, index) => `id = {:u${index}}`).join(' || ')}) && ${filter}`,
        params: { ...params, ...Object.fromEntries(people.map((id, index) => [`u${index}`, id])) },
        limit: people.length,
      })
      for (const { id } of found) readers.add(`${notice} ${id}`)
    }
    return readers
  }

  async function sendOne(row: DueRow, slot: Slot): Promise<void> {
    try {
      if (!untold.has(row.seq) && !(await post(row, slot))) return
      untold.add(row.seq)
      await rows.sent(row.seq)
      untold.delete(row.seq)
    } catch (error) {
      log.error('a push message could not be settled', { push: row.seq, error })
    }
  }

  /** Whether the service has taken it. What became of it otherwise is written down. */
  async function post(row: DueRow, slot: Slot): Promise<boolean> {
    const endpoint = endpointIn(row.endpoint, rules)
    if (!endpoint) return rows.forgetDevice(row.subscription)
    const isUrgent = row.urgent === 1
    const language = row.language || 'en'
    const message = {
      title: row[`title_${language}`],
      body: row[`text_${language}`],
      href: row.href || '/inbox',
      tag: row.notice,
      urgent: isUrgent,
      lang: language,
    }
    try {
      const body = encrypted(messageBytes(message), row)
      vapid ??= new Vapid(await vapidKeys(db), publicUrl)
      const headers = {
        authorization: vapid.headerFor(endpoint, new Date()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: isUrgent ? KEPT_SECONDS.urgent : KEPT_SECONDS.usual,
        urgency: isUrgent ? 'high' : 'normal',
        topic: row.notice,
      }
      const { status, retryAfter } = await service.post(endpoint, headers, body)
      if (status === 429 || status >= 500) return await afterFailure(row, slot, `answered ${status}`, retryAfter)
      slots.answered(slot)
      if (status >= 200 && status < 300) return true
      if (status === 404 || status === 410) return rows.forgetDevice(row.subscription)
      // Nothing that is sent again would be taken.
      log.warn('push message refused for good', { push: row.seq, status })
      return await rows.failed(row.seq, `refused with ${status}`)
    } catch (error) {
      return afterFailure(row, slot, codeIn(error))
    }
  }

  async function afterFailure(row: DueRow, slot: Slot, reason: string, retryAfter = 0): Promise<false> {
    // It never leads anywhere, or leads into our own network.
    if (reason === 'EINSIDE') return rows.forgetDevice(row.subscription)
    const now = db.now().getTime()
    const leastMs = Math.min(retryAfter, RETRY_AFTER_MOST_S) * 1_000
    slots.failed(slot, now, leastMs)
    const wait = WAITS_MS[row.attempts]
    if (wait === undefined) return rows.failed(row.seq, reason)
    log.warn('push message not sent, will be tried again', { push: row.seq, attempts: row.attempts + 1, reason })
    return rows.later(row, timestamp(new Date(now + Math.max(wait, leastMs))))
  }

  return {
    sendDue: queue.workThrough,
    async stop() {
      await queue.stop()
      service.close()
    },
  }
}

/** By which key somebody's sessions are signed, without telling it. */
export const keyMark = (tokenKey: string): string => hash('sha256', `push ${tokenKey}`, 'base64url')

/** What a service says in its own words may hold the address, so it stays out of the log. */
const codeIn = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unreachable'
