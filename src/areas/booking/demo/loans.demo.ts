import { DEMO_DOMAIN, demoPeople, demoViewer } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import { bookingItems, bookingLines, bookingLocations, bookingOrders } from '../booking.collections.ts'
import { bookEquipment } from '../orders/book.commands.server.ts'
import { takeBack } from '../orders/hand-out.commands.server.ts'
import { decideBooking } from '../orders/orders.commands.server.ts'

/** Who has, gets and had what of the container; times are hours around the start of the demo. */

const HOUR_MS = 3_600_000
const REJECTED = 'The other two stand at the desk until Sunday.'
const BENT = 'A pole of one tent is bent.'

const WRITTEN = [
  {
    from: -30,
    to: -5,
    state: 'returned',
    lines: { Tent: { returned: 1, damaged: 1, note: BENT }, Bench: { returned: 2 } },
  },
  { from: -26, to: -2, state: 'handed_out', lines: { 'Cool box': { out: 1 } } },
  { from: -6, to: 5, state: 'handed_out', lines: { Tent: { out: 2 }, Bench: { out: 4 } } },
  { from: 2, to: 8, state: 'approved', lines: { Bench: { waiting: 6 }, 'Cool box': { waiting: 1 } } },
  { from: 3, to: 20, state: 'requested', lines: { Pavilion: { waiting: 1 } } },
  { from: 1, to: 30, state: 'rejected', reason: REJECTED, lines: { Pavilion: { waiting: 3 } } },
  { from: -2, to: -2, state: 'booked', kind: 'sale', lines: { Disc: { out: 3 } } },
] as const

/** Written as it is by now: nobody looks into the past of a fixture. */
export async function writeLoans({ db, now, chance }: Demo): Promise<void> {
  const booker = (await demoPeople(db)).ids.get(`booker@${DEMO_DOMAIN}`) ?? ''
  const holders = await teamsInOrder(db)
  const { items, location } = await stockOf(db)
  const at = (hours: number) => timestamp(new Date(now.getTime() + hours * HOUR_MS))
  await db.write(async (tx) => {
    for (const [index, { from, to, state, lines, ...more }] of WRITTEN.entries()) {
      const order = await tx.create(bookingOrders, {
        id: chance.id(),
        kind: 'kind' in more ? more.kind : 'loan',
        state,
        reason: 'reason' in more ? more.reason : '',
        starts: at(from),
        ends: at(to),
        location,
        booker,
        team: holders[index] ?? '',
      })
      for (const [name, counts] of Object.entries(lines)) {
        const { id: item = '', price = 0, deposit = 0 } = items.get(name) ?? {}
        await tx.create(bookingLines, { id: chance.id(), order: order.id, item, price, deposit, ...counts })
      }
    }
  })
}

interface PlayedLoan {
  /** When somebody comes to the desk: hours before the demo begins. */
  readonly asked: number
  /** Hours after that; what is left out begins at once. */
  readonly from?: number
  readonly hours: number
  readonly wanted: Readonly<Record<string, number>>
  /** Goes over the desk right away. */
  readonly isTaken?: true
  /** Hours before the demo begins: it comes back, one piece of it broken. */
  readonly broken?: { readonly at: number; readonly item: string; readonly note: string }
  readonly rejected?: { readonly at: number; readonly reason: string }
}

const PLAYED: readonly PlayedLoan[] = [
  {
    asked: 27.9,
    hours: 25,
    wanted: { Tent: 2, Bench: 2 },
    isTaken: true,
    broken: { at: 3.9, item: 'Tent', note: BENT },
  },
  // Nobody has brought it back.
  { asked: 26, hours: 23, wanted: { 'Cool box': 1 }, isTaken: true },
  { asked: 4.2, from: 3, hours: 26, wanted: { Pavilion: 3 }, rejected: { at: 3.2, reason: REJECTED } },
  { asked: 3.6, hours: 8, wanted: { Tent: 2, Bench: 4 }, isTaken: true },
  { asked: 2.1, hours: 1, wanted: { Disc: 3 } },
  { asked: 1.8, from: 4, hours: 6, wanted: { Bench: 6, 'Cool box': 1 } },
  { asked: 0.6, from: 3, hours: 17, wanted: { Pavilion: 1 } },
]

export async function playLoans(demo: PlayedDemo): Promise<void> {
  const { db, at } = demo
  const holders = await teamsInOrder(db)
  for (const [index, loan] of PLAYED.entries()) {
    let order = ''
    at(loan.asked, async () => {
      order = await ask(demo, loan, holders[index] ?? '')
    })
    if (loan.broken) {
      const { broken } = loan
      at(broken.at, () => bringBack(demo, order, broken))
    }
    if (loan.rejected) {
      const { at: hours, reason } = loan.rejected
      at(hours, async () => demo.run(decideBooking, (await demoPeople(db)).admin, { order, approve: false, reason }))
    }
  }
}

async function ask({ db, run }: Demo, { from = 0, hours, wanted, isTaken }: PlayedLoan, team: string): Promise<string> {
  const { items, location } = await stockOf(db)
  const inHours = (count: number) => timestamp(new Date(db.now().getTime() + count * HOUR_MS))
  const { orders } = await run(bookEquipment, await demoViewer(db, 'booker'), {
    location,
    team,
    starts: inHours(from),
    ends: inHours(from + hours),
    quantities: Object.fromEntries(Object.entries(wanted).map(([name, count]) => [items.get(name)?.id ?? '', count])),
    hand_out: isTaken ?? false,
  })
  return orders[0] ?? ''
}

async function bringBack(
  { db, run }: Demo,
  order: string,
  { item, note }: { readonly item: string; readonly note: string },
): Promise<void> {
  const { items } = await stockOf(db)
  const lines = await db.pointingAt(bookingLines, 'order', [order])
  const back = lines.map(({ id, item: own, out }) => {
    const isBroken = own === items.get(item)?.id
    return [id, isBroken ? { returned: out - 1, damaged: 1, note } : { returned: out }] as const
  })
  await run(takeBack, await demoViewer(db, 'booker'), { order, lines: Object.fromEntries(back) })
}

const teamsInOrder = async (reader: Reader): Promise<readonly string[]> =>
  (await reader.list(teams, { filter: 'state = "accepted"', sort: 'name,division', limit: PLAYED.length })).map(
    ({ id }) => id,
  )

/** What the container holds, by name. */
async function stockOf(reader: Reader) {
  const [container] = await reader.list(bookingLocations, { filter: 'name = "Container"' })
  const location = container?.id ?? ''
  const found = await reader.list(bookingItems, { filter: 'location = {:location}', params: { location } })
  return { location, items: new Map(found.map((item) => [item.name, item])) }
}
