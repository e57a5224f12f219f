import { players, teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Reader } from '#records/reader.ts'
import { type FreeStep, firstStart, freeOver, freeSteps, type Period } from '#rules/booking/availability.ts'
import { dayAfter, isDay } from '#rules/calendar/days.ts'
import { instantOf, isTimeOfDay, type LocalTime, localTimeOf, minutesAfter } from '#rules/calendar/time.ts'
import { bookingItems } from '../booking.collections.ts'
import type { ItemKind } from '../booking.fields.ts'
import { ITEMS_MOST } from '../items/items.commands.server.ts'
import { type BookingItem, type ItemStock, stockOf } from '../orders/stock.server.ts'

/** What the desk sees before it chooses. */

export interface DeskClock {
  readonly zone: string
  readonly currency: string
}

export async function deskClockOf(reader: Reader): Promise<DeskClock> {
  const tournament = await tournamentOf(reader)
  return { zone: tournament?.time_zone || 'UTC', currency: tournament?.currency || 'EUR' }
}

/** The time that is asked for, by the clocks at the fields. */
export interface RequestedPeriod {
  readonly from: LocalTime
  readonly to: LocalTime
  readonly period: Period
}

const USUAL_MINUTES = 120
const QUARTER_MS = 15 * 60_000

/** As the address says; otherwise two hours from now, in quarters. */
export function requestedPeriodIn(params: URLSearchParams, now: Date, zone: string): RequestedPeriod {
  const start = new Date(Math.floor(now.getTime() / QUARTER_MS) * QUARTER_MS)
  const from = localIn(params, 'from') ?? localTimeOf(start, zone)
  const to = localIn(params, 'to') ?? localTimeOf(minutesAfter(instantOf(from, zone), USUAL_MINUTES), zone)
  return { from, to, period: { from: instantOf(from, zone).getTime(), to: instantOf(to, zone).getTime() } }
}

function localIn(params: URLSearchParams, name: string): LocalTime | undefined {
  const [day, time] = [params.get(`${name}_day`) ?? '', params.get(`${name}_time`) ?? '']
  return isDay(day) && isTimeOfDay(time) ? { day, time } : undefined
}

/** An item as the desk shows it. */
export interface ItemFree {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly kind: ItemKind
  readonly picture: string
  readonly description: string
  readonly price: number
  readonly deposit: number
  readonly longestHours: number
  readonly needsApproval: boolean
  readonly all: number
  /** In the time that is asked for. */
  readonly free: number
  /** Where none is: when one is again, for as long; undefined while nobody knows. */
  readonly freeFrom: number | undefined
  /** Over the day on which the time begins. */
  readonly steps: readonly FreeStep[]
}

/** Everything that can be had at a place, by name, with what is free of it. */
export async function itemsFree(
  reader: Reader,
  location: string,
  asked: RequestedPeriod,
  zone: string,
): Promise<ItemFree[]> {
  const items = await reader.list(bookingItems, {
    filter: 'location = {:location} && active = true',
    params: { location },
    sort: 'kind,name_key,id',
    limit: ITEMS_MOST,
  })
  const stock = await stockOf(reader, items)
  const day = deskDayOf(asked.from.day, zone)
  const now = reader.now().getTime()
  return items.map((item) => itemFree(item, stock.get(item.id), asked.period, day, now))
}

/** From six in the morning to midnight: nobody fetches anything before. */
export const deskDayOf = (day: string, zone: string): Period => ({
  from: instantOf({ day, time: '06:00' }, zone).getTime(),
  to: instantOf({ day: dayAfter(day), time: '00:00' }, zone).getTime(),
})

export function itemFree(
  item: BookingItem,
  { usable, holds }: Pick<ItemStock, 'usable' | 'holds'> = { usable: 0, holds: [] },
  asked: Period,
  day: Period,
  now: number,
): ItemFree {
  const from = Math.max(asked.from, now)
  const period = item.kind === 'sale' ? { from: now, to: Infinity } : { from, to: Math.max(asked.to, from + 1) }
  const free = freeOver(usable, holds, period)
  const length = period.to - period.from
  return {
    id: item.id,
    name: item.name,
    code: item.code,
    kind: item.kind || 'loan',
    picture: item.picture,
    description: item.description,
    price: item.price,
    deposit: item.deposit,
    longestHours: item.longest_hours,
    needsApproval: item.needs_approval,
    all: item.quantity,
    free,
    freeFrom:
      free > 0 || item.kind === 'sale' ? undefined : firstStart(usable, holds, { count: 1, length, after: from }),
    // `Infinity` is no JSON; within a day it does not occur.
    steps: item.kind === 'sale' ? [] : freeSteps(usable, holds, day),
  }
}

/** More than three full divisions. */
const TEAMS_MOST = 300
/** More than a roster holds. */
const PLAYERS_MOST = 200

/** For whom something can be booked: teams that take part, and the players of the one that is chosen. */
export async function holdersFor(reader: Reader, team: string) {
  const [found, own] = await Promise.all([
    reader.list(teams, { filter: 'state = "accepted"', sort: 'name_key,division', limit: TEAMS_MOST }),
    team === ''
      ? []
      : reader.list(players, { filter: 'team = {:team}', params: { team }, sort: 'name_key,id', limit: PLAYERS_MOST }),
  ])
  return {
    teams: found.map(({ id, name, division }) => ({ id, name, division })),
    players: own.map(({ id, name, number }) => ({ id, name, number })),
  }
}
