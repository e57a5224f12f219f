import { sendCommand } from '../people/act.ts'
import { calendarDay, momentAt } from '../stage/calendar.ts'
import type { World } from '../world.ts'
import type { AgendaMoment } from './agenda.ts'
import { PLAYERS_FEE } from './setup.ts'

/** Teams pay, most of them all of it. */
export const money: readonly AgendaMoment[] = [
  { at: momentAt(-1, '12:00'), name: 'Fees are paid and booked', play: pay },
]

async function pay(world: World) {
  const { admin } = world.cast
  await world.together(world.playing, async (team) => {
    const chance = world.chance('pay', team.name)
    const owed = team.players.length * PLAYERS_FEE
    const amount = chance.happens(0.8) ? owed : owed - 10
    await team.contact.browser.data('/teammanager/settlement').catch(() => undefined)
    await sendCommand(
      world,
      admin,
      'settlement.book',
      {
        team: team.id,
        player: '',
        kind: 'payment',
        amount: amount.toFixed(2),
        day: calendarDay(-1),
        method: 'transfer',
        text: '',
        another: false,
      },
      { kind: 'payment', facts: { team: team.id, cents: Math.round(amount * 100) } },
    )
  })
}
