import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import { type Painter, paintedPicture } from '#http/areas/demo-picture.ts'
import { takeFile } from '#http/files/intake.ts'
import { CODE_LENGTH, CODE_LETTERS } from '#rules/names/spoken-code.ts'
import { bookingItems, bookingLocations } from '../booking.collections.ts'
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

/** As large as a page shows it. */
const SIDE = 480

export async function fillBooking({ db, chance, hoursAgo }: Demo): Promise<void> {
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
    for (const item of ITEMS) {
      const { paint: _, isAtClubHouse, ...values } = item
      const [id, picture] = [chance.id(), pictures.get(item.name)]
      const location = (isAtClubHouse ? house : container).id
      const own = { id, code: codeBy(chance), kind: item.kind ?? 'loan', active: true, location }
      await tx.createStored(bookingItems, { ...values, ...own, ...(picture && { picture }) })
    }
  })
}

const codeBy = (chance: Chance): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[chance.below(CODE_LETTERS.length)]).join('')
