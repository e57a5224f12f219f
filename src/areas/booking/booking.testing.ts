import { players, teams } from '#areas/teams/teams.collections.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { openStage, type Stage } from '#site/stage.testing.ts'
import { bookingItems, bookingLines } from './booking.collections.ts'
import { addItem } from './items/items.commands.server.ts'
import { addLocation } from './locations/locations.commands.server.ts'
import { bookEquipment } from './orders/book.commands.server.ts'
import type { BookingItem, Line } from './orders/stock.server.ts'

/** A desk with tents and discs, on the morning of a tournament. */
export interface BookingStage extends Stage {
  readonly admin: Viewer
  readonly booker: Viewer
  readonly desk: string
  readonly team: string
  readonly player: string
  /** Five tents with a deposit of 20.00, three of which a price of 2.50 is asked for each. */
  readonly tents: string
  /** Two discs for sale. */
  readonly discs: string
  item(id: string): Promise<BookingItem>
  lines(order: string): Promise<Line[]>
  /** An order of tents, from one time of this day to another. */
  lend(count: number, from: string, to: string, more?: { hand_out?: boolean }): Promise<string>
}

const DAY = '2026-06-05'
export const at = (time: string): string => `${DAY} ${time}:00.000Z`

const ITEM = { price: 250, deposit: 2_000, longest_hours: 0, needs_approval: false, active: true, description: '' }

export async function openBooking(): Promise<BookingStage> {
  const stage = await openStage({ now: `${DAY}T08:00:00Z` })
  const [admin, booker] = [await stage.person('Boss', ['admin']), await stage.person('Bo', ['booker'])]
  const { location: desk } = await stage.run(addLocation, admin, { name: 'Container', open: true })
  const { item: tents } = await stage.run(addItem, admin, {
    ...ITEM,
    name: 'Tent',
    kind: 'loan',
    quantity: 5,
    location: desk,
  })
  const { item: discs } = await stage.run(addItem, admin, {
    ...ITEM,
    name: 'Disc',
    kind: 'sale',
    quantity: 2,
    price: 1_200,
    deposit: 0,
    location: desk,
  })
  const { team, player } = await stage.db.write(async (tx) => {
    const team = await tx.create(teams, { name: 'Herons', division: 'mixed', state: 'accepted' })
    const player = await tx.create(players, { name: 'Ida B.', team: team.id })
    return { team: team.id, player: player.id }
  })
  return Object.assign(stage, {
    admin,
    booker,
    desk,
    team,
    player,
    tents,
    discs,
    async item(id: string) {
      const found = await stage.db.get(bookingItems, id)
      if (!found) throw new Error('There is no such item')
      return found
    },
    lines: (id: string) => stage.db.list(bookingLines, { filter: 'order = {:id}', params: { id } }),
    async lend(count: number, from: string, to: string, more: { hand_out?: boolean } = {}) {
      const { orders } = await stage.run(bookEquipment, booker, {
        location: desk,
        team,
        starts: at(from),
        ends: at(to),
        quantities: { [tents]: count },
        ...more,
      })
      return orders[0] ?? ''
    },
  })
}
