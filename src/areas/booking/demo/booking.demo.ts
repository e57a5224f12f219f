import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import { type Painter, paintedPicture } from '#http/areas/demo-picture.ts'
import { takeFile } from '#http/files/intake.ts'
import { timestamp } from '#records/time.ts'
import { CODE_LENGTH, CODE_LETTERS } from '#rules/names/spoken-code.ts'
import { bookingItems, bookingLines, bookingLocations, bookingOrders } from '../booking.collections.ts'
import { discPainted, pavilionPainted, tentPainted } from './paintings.ts'

interface DemoItem {
  readonly name: string
  readonly kind?: 'sale'
  readonly quantity: number
  readonly price?: number
  readonly deposit?: number
  readonly longest_hours?: number
  readonly description?: string
  readonly needs_approval?: true
  readonly out_of_use?: number
  readonly paint?: Painter
  readonly isAtClubHouse?: true
}

/** What a club has in its container. */
const ITEMS: readonly DemoItem[] = [
  {
    name: 'Tent',
    quantity: 4,
    out_of_use: 1,
    deposit: 2_000,
    description: 'Twelve pegs, two poles.',
    paint: tentPainted,
  },
  { name: 'Pavilion', quantity: 3, deposit: 5_000, needs_approval: true, paint: pavilionPainted },
  { name: 'Bench', quantity: 12, deposit: 500 },
  { name: 'Cool box', quantity: 4, price: 200, deposit: 1_000, longest_hours: 24 },
  { name: 'First-aid bag', quantity: 2, longest_hours: 12, description: 'Say what was used.' },
  { name: 'Disc', kind: 'sale', quantity: 60, price: 1_200, paint: discPainted },
  { name: 'Lawn game', quantity: 2, deposit: 1_000, longest_hours: 3, isAtClubHouse: true },
]

/** Who has, gets and had what; times are hours around the start of the demo. */
const LENT = [
  {
    from: -30,
    to: -5,
    state: 'returned',
    lines: { Tent: { returned: 1, damaged: 1, note: 'A pole of one tent is bent.' }, Bench: { returned: 2 } },
  },
  { from: -26, to: -2, state: 'handed_out', lines: { 'Cool box': { out: 1 } } },
  { from: -6, to: 5, state: 'handed_out', lines: { Tent: { out: 2 }, Bench: { out: 4 } } },
  { from: 2, to: 8, state: 'approved', lines: { Bench: { waiting: 6 }, 'Cool box': { waiting: 1 } } },
  { from: 3, to: 20, state: 'requested', lines: { Pavilion: { waiting: 1 } } },
  {
    from: 1,
    to: 30,
    state: 'rejected',
    reason: 'The other two stand at the desk until Sunday.',
    lines: { Pavilion: { waiting: 3 } },
  },
  { from: -2, to: -2, state: 'booked', kind: 'sale', lines: { Disc: { out: 3 } } },
] as const

const HOUR_MS = 3_600_000
/** As large as a page shows it. */
const SIDE = 480

/** Written as it is by now: nobody looks into the past of a demo. */
export async function fillBooking({ db, now, chance, hoursAgo }: Demo): Promise<void> {
  const booker = (await demoPeople(db)).ids.get(`booker@${DEMO_DOMAIN}`) ?? ''
  const holders = await db.list(teams, { filter: 'state = "accepted"', sort: 'name,division', limit: LENT.length })
  const pictures = new Map<string, Awaited<ReturnType<typeof takeFile>>>()
  for (const { name, paint } of ITEMS)
    if (paint)
      pictures.set(name, await takeFile(bookingItems, 'picture', await paintedPicture('item', SIDE, SIDE, paint)))
  hoursAgo(32)
  await db.write(async (tx) => {
    const place = (name: string, directions: string, pin_x: number, pin_y: number) =>
      tx.create(bookingLocations, { id: chance.id(), name, directions, open: true, pin_x, pin_y })
    const container = await place('Container', 'Behind field 1, next to the desk', 480, 620)
    const house = await place('Club house', 'At the bar', 0, 0)
    const items = new Map<string, DemoItem & { readonly id: string }>()
    for (const item of ITEMS) {
      const { paint: _, isAtClubHouse, ...values } = item
      const [id, picture] = [chance.id(), pictures.get(item.name)]
      const location = (isAtClubHouse ? house : container).id
      const own = { id, code: codeBy(chance), kind: item.kind ?? 'loan', active: true, location }
      await tx.createStored(bookingItems, { ...values, ...own, ...(picture && { picture }) })
      items.set(item.name, { ...item, id })
    }
    const at = (hours: number) => timestamp(new Date(now.getTime() + hours * HOUR_MS))
    for (const [index, { from, to, state, lines, ...more }] of LENT.entries()) {
      const order = await tx.create(bookingOrders, {
        id: chance.id(),
        kind: 'kind' in more ? more.kind : 'loan',
        state,
        reason: 'reason' in more ? more.reason : '',
        starts: at(from),
        ends: at(to),
        location: container.id,
        booker,
        team: holders[index]?.id ?? '',
      })
      for (const [name, counts] of Object.entries(lines)) {
        const { id: item = '', price = 0, deposit = 0 } = items.get(name) ?? {}
        await tx.create(bookingLines, { id: chance.id(), order: order.id, item, price, deposit, ...counts })
      }
    }
  })
}

const codeBy = (chance: Chance): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[chance.below(CODE_LETTERS.length)]).join('')
