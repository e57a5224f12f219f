import { camtOf } from '#areas/settlement/statements/camt.testing.ts'
import { formsIn } from '../doors/forms.ts'
import { look, sendCommand, sendForm, sendShown } from '../people/act.ts'
import type { PlayedTeam } from '../people/person.ts'
import { calendarDay, momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'
import { PLAYERS_FEE } from './setup.ts'

/** Teams pay, most of them all of it: in cash, or by transfer with the reference that their page tells. */
export const money: readonly AgendaMoment[] = [
  { at: momentAt(-1, '12:00'), name: 'Fees are paid and booked', play: payInCash },
  { at: momentAt(-1, '13:00'), name: 'The statement of the bank comes', play: importStatement },
]

/** Of so many teams one pays in cash. */
const CASH_EVERY = 3

const paysInCash = (_: PlayedTeam, at: number) => at % CASH_EVERY === 0

function centsFrom(world: World, { name, players }: PlayedTeam): number {
  const owed = Math.round(players.length * PLAYERS_FEE * 100)
  return world.chance('pay', name).happens(0.8) ? owed : owed - 1_000
}

const asTyped = (cents: number) => (cents / 100).toFixed(2)

async function payInCash(world: World) {
  await world.together(world.playing.filter(paysInCash), async (team) => {
    const cents = centsFrom(world, team)
    await sendCommand(
      world,
      world.cast.admin,
      'settlement.book',
      {
        team: team.id,
        player: '',
        kind: 'payment',
        amount: asTyped(cents),
        day: calendarDay(-1),
        method: 'cash',
        text: '',
        another: false,
      },
      { kind: 'payment', facts: { team: team.id, cents } },
    )
  })
}

const IMPORT = '/admin/settlement?import'

/** All transfers of a day in one file. What the page is sure of is booked, and the file is booked a second time. */
async function importStatement(world: World) {
  const { admin, secondAdmin } = world.cast
  const payers = world.playing.filter((team, at) => !paysInCash(team, at))
  const paid = await Promise.all(
    payers.map(async (team, at) => {
      const { text } = await look(() => team.contact.browser.open('/teammanager/settlement'))
      const reference = /RF\d{2}(?:\s?\d){10}/.exec(text)?.[0] ?? ''
      return { team: team.id, cents: centsFrom(world, team), reference, bank: `BANK${at + 1}` }
    }),
  )
  const text = camtOf(
    ...paid.map(({ cents, reference, bank }) => ({ amount: asTyped(cents), purpose: reference, bank })),
  )
  const facts = { payments: paid.map(({ team, cents }) => ({ team, cents })) }
  const shown = await sendForm(
    world,
    admin,
    IMPORT,
    { intent: 'preview' },
    { intent: 'preview', text },
    { kind: 'preview' },
  )
  if (!shown) return
  const page = { ...shown, path: IMPORT, forms: formsIn(shown.text) }
  await sendShown(world, admin, page, { intent: 'import' }, { intent: 'import' }, { kind: 'statement', facts })
  // The other admin has the same file, and a page that was opened before.
  const lines = paid.map(({ team }, at) => ({ line: at + 1, team }))
  await sendCommand(world, secondAdmin, 'settlement.importStatement', { text, lines }, { kind: 'statement.again' })
}
