import { answeredText, look, sendCommand } from '../people/act.ts'
import type { CastMember } from '../people/person.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** A round of disc golf beside the games: registered, drawn, thrown, signed. */
export const discgolf: readonly AgendaMoment[] = [
  { at: momentAt(-2, '14:00'), name: 'Disc golf: a course, and who plays', play: prepare },
  { at: momentAt(0, '13:10'), name: 'Disc golf: a round', play: playRound },
]

const HOLES = [3, 4, 3] as const
const PLAYERS_MOST = 12
const DIVISION = 'open'

const golfers = (world: World): readonly CastMember[] =>
  world.cast.people
    .filter(({ part, user }) => user !== '' && (part === 'player' || part === 'worker'))
    .slice(0, PLAYERS_MOST)

async function prepare(world: World) {
  const { admin } = world.cast
  await sendCommand(
    world,
    admin,
    'discgolf.saveSettings',
    { registration_active: true, fee_cents: 500, players_most: 0, division_lines: '' },
    { kind: 'disc' },
  )
  await sendCommand(world, admin, 'discgolf.addLayout', { name: 'Meadow', copyOf: '' }, { kind: 'disc' })
  const [layout] = await look(() => admin.browser.every<{ id: string }>('discgolf_layouts'))
  for (const [at, par] of HOLES.entries())
    await sendCommand(
      world,
      admin,
      'discgolf.addHole',
      { layout: layout?.id ?? '', number: at + 1, par, metres: 80, note_en: '', note_de: '', has_pin: false },
      { kind: 'disc' },
    )
  await world.together(golfers(world), async (person) => {
    await sendCommand(
      world,
      person,
      'discgolf.register',
      { name: person.name, division: DIVISION },
      { kind: 'golfer', facts: { user: person.user } },
    )
  })
}

interface Golfer {
  readonly id: string
  readonly name: string
}
interface Seat {
  readonly card: string
  readonly golfer: string
  readonly round: string
}

async function playRound(world: World) {
  const { admin } = world.cast
  const known = await look(() => admin.browser.every<Golfer>('discgolf_players'))
  if (known.length < 2) return
  await sendCommand(
    world,
    admin,
    'discgolf.setState',
    { golfers: known.map(({ id }) => id), state: 'checked_in' },
    { kind: 'disc' },
  )
  const [layout] = await look(() => admin.browser.every<{ id: string }>('discgolf_layouts'))
  const starts = new Date(world.stage.now).toISOString().replace('T', ' ')
  const drawn = await sendCommand(
    world,
    admin,
    'discgolf.drawRound',
    { layout: layout?.id ?? '', start_kind: 'shotgun', starts, minutes_apart: 0, seed: 7 },
    { kind: 'disc' },
  )
  const round = answeredText(drawn, 'round')
  await sendCommand(world, admin, 'discgolf.startRound', { round }, { kind: 'disc' })
  const seats = await look(() => admin.browser.every<Seat>('discgolf_seats'))
  const personOf = new Map(known.map(({ id, name }) => [id, golfers(world).find((person) => person.name === name)]))
  for (const [card, seated] of Map.groupBy(seats, (seat) => seat.card)) {
    const members = seated.flatMap(({ golfer }) => personOf.get(golfer) ?? [])
    const [keeper, witness] = members
    if (!keeper) continue
    for (const { golfer } of seated)
      for (const [at, par] of HOLES.entries()) {
        const throws = Math.max(1, par + world.chance('throw', personOf.get(golfer)?.key ?? '', at).between(-1, 3))
        await sendCommand(
          world,
          keeper,
          'discgolf.enterThrows',
          { card, golfer, hole: at + 1, throws, basedOn: 0 },
          {
            kind: 'throw',
            facts: { round, golfer, hole: at + 1, throws },
          },
        )
      }
    if (witness) await sendCommand(world, witness, 'discgolf.signCard', { card }, { kind: 'card', facts: { card } })
  }
}
