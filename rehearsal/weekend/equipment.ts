import { look, sendCommand } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** Things go over the desk and come back; two bookers want the last ones at once. */
export const equipment: readonly AgendaMoment[] = [
  { at: momentAt(-2, '13:00'), name: 'Equipment is written down', play: stock },
  { at: momentAt(0, '08:30'), name: 'Equipment goes out', play: out },
  { at: momentAt(0, '18:30'), name: 'Equipment comes back', play: back },
]

const PIECES = 3

async function stock(world: World) {
  const { admin } = world.cast
  await sendCommand(
    world,
    admin,
    'booking.addLocation',
    { name: 'Desk', directions: 'By the gate', open: true, pin_x: 0, pin_y: 0 },
    { kind: 'location' },
  )
  const [location] = await look(() => admin.browser.every<{ id: string }>('booking_locations'))
  for (const name of ['Tent', 'Cooler', 'Radio'])
    await sendCommand(
      world,
      admin,
      'booking.addItem',
      {
        name,
        kind: 'loan',
        quantity: PIECES,
        price: 0,
        deposit: 2_000,
        longest_hours: 0,
        description: '',
        needs_approval: false,
        active: true,
        location: location?.id ?? '',
      },
      { kind: 'item', facts: { name } },
    )
}

async function out(world: World) {
  const bookers = world.cast.with('booker')
  const { browser } = world.cast.admin
  const items = await look(() => browser.every<{ id: string; name: string }>('booking_items'))
  const [location] = await look(() => browser.every<{ id: string }>('booking_locations'))
  const starts = new Date(world.stage.now).toISOString().replace('T', ' ')
  const ends = new Date(momentAt(0, '17:00')).toISOString().replace('T', ' ')
  await Promise.all(
    bookers.map(async (booker, at) => {
      await look(() => booker.browser.data('/booking'))
      for (const item of items) {
        const team = world.playing[at]?.id ?? ''
        const input = {
          location: location?.id ?? '',
          team,
          player: '',
          starts,
          ends,
          quantities: { [item.id]: 2 },
          hand_out: true,
        }
        await sendCommand(world, booker, 'booking.book', input, {
          kind: 'order',
          facts: { item: item.id, team, count: 2 },
          // Three are there, and both want two.
          mayBe: [400, 409],
        })
      }
    }),
  )
}

interface Line {
  readonly id: string
  readonly order: string
  readonly out: number
}

async function back(world: World) {
  const [booker] = world.cast.with('booker')
  if (!booker) return
  const lines = await look(() => booker.browser.every<Line>('booking_lines'))
  for (const line of lines.filter((it) => it.out > 0))
    await sendCommand(
      world,
      booker,
      'booking.takeBack',
      { order: line.order, lines: { [line.id]: { returned: line.out } } },
      {
        kind: 'back',
        facts: { order: line.order },
      },
    )
}
