import { users } from '#areas/accounts/accounts.collections.ts'
import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo } from '#http/areas/demo.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayIn, instantOf } from '#rules/calendar/time.ts'
import { playedFrom } from '#rules/discgolf/course.ts'
import { shownName } from '#rules/names/names.ts'
import { drawDiscRound, startRound } from '../cards/rounds.commands.server.ts'
import { type CardWithMembers, cardsWithMembers } from '../cards/rounds.server.ts'
import { addHole, addLayout, pinHole } from '../course/course.commands.server.ts'
import { discCards, discPins, discPlayers, discRounds, discThrows } from '../discgolf.collections.ts'
import { roundHoles } from '../leaderboard/board.server.ts'
import { addGolfer, registerForDiscGolf, setGolferStates } from '../players/golfers.commands.server.ts'
import { golferOfUser } from '../players/golfers.server.ts'
import { saveDiscSettings } from '../settings.server.ts'
import { bookForGolfer, savePrizes } from '../settlement/disc-entries.commands.server.ts'
import { DEMO_HOLES, DEMO_SHORT_HOLES } from './holes.demo.ts'

/** Who plays without an account. */
const GUESTS: readonly (readonly [string, string])[] = [
  ['Matteo R.', 'open'],
  ['Bo W.', 'open'],
  ['Pelle A.', 'open'],
  ['Aron V.', 'open'],
  ['Jonna K.', 'women'],
  ['Imke S.', 'women'],
  ['Tilda N.', 'women'],
  ['Svea L.', 'women'],
  ['Oskar H.', 'beginners'],
  ['Nele F.', 'beginners'],
  ['Kim D.', 'beginners'],
  ['Lotte B.', 'beginners'],
  ['Milo T.', 'juniors'],
  ['Ronja E.', 'juniors'],
  ['Piet J.', 'juniors'],
  ['Tom Z.', 'open'],
  ['Lia M.', 'women'],
]
const DIVISIONS_OF_ACCOUNTS = ['open', 'open', 'beginners'] as const
/** A large one is for measuring. */
const GUESTS_OF_LARGE = 60

/**
 * A disc golf tournament in its first round: most cards are well under way, one is signed. What is audited was done before the
 * schedule was published, since the next entries are those of the weekend.
 */
export async function fillDiscGolf(demo: Demo): Promise<void> {
  const { db, run, hoursAgo } = demo
  const { admin } = await demoPeople(db)
  hoursAgo(60)
  await run(saveDiscSettings, admin, {
    registration_active: true,
    fee_cents: 500,
    players_most: 90,
    division_lines: '',
  })
  const layout = await fillCourse(demo, admin)
  const golfers = await fillGolfers(demo, admin)
  // Two have not come yet.
  await run(setGolferStates, admin, { golfers: golfers.slice(0, -2), state: 'checked_in' })
  for (const [index, golfer] of golfers.slice(0, -6).entries())
    await run(bookForGolfer, admin, {
      golfer,
      kind: index === 4 ? 'waiver' : 'payment',
      amount: '5.00',
      method: index % 4 === 3 ? 'transfer' : 'cash',
      text: index === 4 ? 'Helps at the course' : '',
    })
  const prizes = ['Portable basket', 'Disc golf bag', 'Two discs'].map((text, index) => ({ place: index + 1, text }))
  for (const division of ['open', 'women']) await run(savePrizes, admin, { division, prizes })
  await fillRound(demo, admin, layout)
}

async function fillCourse({ run }: Demo, admin: Viewer): Promise<string> {
  const { layout } = await run(addLayout, admin, { name: 'Lakeside' })
  const { layout: short } = await run(addLayout, admin, { name: 'Short course' })
  for (const hole of DEMO_SHORT_HOLES) await run(addHole, admin, { layout: short, ...hole })
  for (const { tee, basket, ...hole } of DEMO_HOLES) {
    const made = await run(addHole, admin, { layout, ...hole })
    await run(pinHole, admin, { hole: made.hole, end: 'tee', pin: tee })
    await run(pinHole, admin, { hole: made.hole, end: 'basket', pin: basket })
  }
  return layout
}

/** The one player whose account everybody knows, some with accounts, and guests. */
async function fillGolfers({ db, run, size }: Demo, admin: Viewer): Promise<readonly string[]> {
  const { ids, withoutRole } = await demoPeople(db)
  const known: Viewer = { id: ids.get(`player@${DEMO_DOMAIN}`) ?? '', roles: [], record: {} }
  const made: string[] = []
  for (const [index, viewer] of [known, ...withoutRole.slice(0, 8)].entries()) {
    const name = shownName((await db.get(users, viewer.id))?.name ?? 'Somebody')
    const division = DIVISIONS_OF_ACCOUNTS[index % DIVISIONS_OF_ACCOUNTS.length] ?? 'open'
    made.push((await run(registerForDiscGolf, viewer, { name, division })).golfer)
  }
  const more =
    size === 'large' ? Array.from({ length: GUESTS_OF_LARGE }, (_, nr) => [`Guest ${nr + 1}`, 'open'] as const) : []
  for (const [name, division] of [...GUESTS, ...more])
    made.push((await run(addGolfer, admin, { name, division })).golfer)
  return made
}

async function fillRound({ db, run, hoursAgo, now, chance }: Demo, admin: Viewer, layout: string): Promise<void> {
  const zone = (await tournamentOf(db))?.time_zone ?? 'UTC'
  const starts = instantOf({ day: dayIn(now, zone), time: '10:00' }, zone).toISOString()
  const { round } = await run(drawDiscRound, admin, {
    layout,
    start_kind: 'shotgun',
    starts,
    minutes_apart: 0,
    seed: 7,
  })
  await run(startRound, admin, { round })
  hoursAgo(2)
  const own = await golferOfUser(db, (await demoPeople(db)).ids.get(`player@${DEMO_DOMAIN}`) ?? '')
  const found = await db.get(discRounds, round)
  if (!found) return
  const cards = await cardsWithMembers(db, round)
  const finished = cards.find(({ members }) => !members.some(({ id }) => id === own?.id))
  for (const { card, members } of cards) {
    const holes = playedFrom(roundHoles(found), card.start_hole)
    const done = card.id === finished?.card.id ? holes.length : 11 + chance.below(4)
    const keeper = members.find(({ id }) => id === own?.id) ?? members[0]
    await db.write(async (tx) => {
      for (const { number, par, hasPin } of holes.slice(0, done))
        for (const [index, { id }] of members.entries()) {
          const throws = thrown(chance, par)
          await tx.create(discThrows, {
            round,
            golfer: id,
            hole: number,
            throws,
            version: 1,
            entered_by: keeper?.id ?? '',
          })
          const witness = members[(index + 1) % members.length]?.id ?? ''
          if (hasPin && index < 2)
            await tx.create(discPins, { round, golfer: id, hole: number, centimetres: 90 + chance.below(700), witness })
        }
    })
  }
  hoursAgo(0.2)
  if (finished) await db.write((tx) => signed(tx, finished))
  hoursAgo(0)
}

/** Mostly around par. */
const thrown = (chance: Chance, par: number): number => Math.max(1, par + chance.oneOf([-1, -1, 0, 0, 0, 0, 1, 1, 2]))

/** By its last member, as the command does it. */
async function signed(tx: Transaction, { card, members }: CardWithMembers): Promise<void> {
  await tx.update(discCards, card.id, { signed_by: members.at(-1)?.id ?? '', signed_at: timestamp(tx.now()) })
  for (const { id } of members) await tx.update(discPlayers, id, { state: 'finished' })
}
