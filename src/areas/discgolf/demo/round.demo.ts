import { DEMO_DOMAIN, demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { dayIn, instantOf, minutesAfter } from '#rules/calendar/time.ts'
import { playedFrom, type RoundHole } from '#rules/discgolf/course.ts'
import { drawDiscRound, startRound } from '../cards/rounds.commands.server.ts'
import { type CardWithMembers, cardsWithMembers } from '../cards/rounds.server.ts'
import { discCards, discLayouts, discPins, discPlayers, discRounds, discThrows } from '../discgolf.collections.ts'
import { roundHoles } from '../leaderboard/board.server.ts'
import { type Golfer, golferOfUser } from '../players/golfers.server.ts'
import { enterDiscThrows, measurePin, signCard } from '../scoring/scoring.commands.server.ts'
import { DEMO_LAYOUT } from './holes.demo.ts'

/** The first round of disc golf: most cards are well under way, one is signed. */

const SHOTGUN = { start_kind: 'shotgun', minutes_apart: 0, seed: 7 } as const

export async function writeRound({ db, run, hoursAgo, now, chance }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  const zone = (await tournamentOf(db))?.time_zone ?? 'UTC'
  const starts = instantOf({ day: dayIn(now, zone), time: '10:00' }, zone).toISOString()
  const { round } = await run(drawDiscRound, admin, { layout: await layoutOf(db), ...SHOTGUN, starts })
  await run(startRound, admin, { round })
  hoursAgo(2)
  const found = await db.get(discRounds, round)
  if (!found) return
  const own = await ownGolfer(db)
  const cards = await cardsWithMembers(db, round)
  const finished = firstToFinish(cards, own)
  for (const { card, members } of cards) {
    const holes = playedFrom(roundHoles(found), card.start_hole)
    const done = card.id === finished?.card.id ? holes.length : 11 + chance.below(4)
    const keeper = members.find(({ id }) => id === own) ?? members[0]
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
            await tx.create(discPins, { round, golfer: id, hole: number, centimetres: centimetres(chance), witness })
        }
    })
  }
  hoursAgo(0.2)
  if (finished) await db.write((tx) => signed(tx, finished))
  hoursAgo(0)
}

/** By its last member, as the command does it. */
async function signed(tx: Transaction, { card, members }: CardWithMembers): Promise<void> {
  await tx.update(discCards, card.id, { signed_by: members.at(-1)?.id ?? '', signed_at: timestamp(tx.now()) })
  for (const { id } of members) await tx.update(discPlayers, id, { state: 'finished' })
}

/** Minutes before the demo begins, and between two holes of a card; one card is in a hurry. */
const DRAWN = 145
const STARTED = 112
const HOLE_MINUTES = 9
const HURRIED_HOLE_MINUTES = 5.4
const SIGNED = 5

/** Drawn and started by the admin, then thrown hole by hole: each card enters its own, one phone for all of it. */
export async function playRound(demo: PlayedDemo): Promise<void> {
  const { db, now, run, at } = demo
  const { admin } = await demoPeople(db)
  let round = ''
  at(DRAWN / 60, async () => {
    const drawn = { layout: await layoutOf(db), ...SHOTGUN, starts: timestamp(minutesAfter(now, -STARTED)) }
    round = (await run(drawDiscRound, admin, drawn)).round
  })
  at(STARTED / 60, async () => {
    await run(startRound, admin, { round })
    await planThrows(demo, round)
  })
}

async function planThrows(demo: PlayedDemo, round: string): Promise<void> {
  const { db, run, at } = demo
  const found = await db.get(discRounds, round)
  if (!found) return
  const own = await ownGolfer(db)
  const cards = await cardsWithMembers(db, round)
  const finished = firstToFinish(cards, own)
  for (const { card, members } of cards) {
    const isFinished = card.id === finished?.card.id
    const keeper = members.find(({ id }) => id === own) ?? members[0]
    if (!keeper) continue
    const minutes = isFinished ? HURRIED_HOLE_MINUTES : HOLE_MINUTES
    for (const [index, hole] of playedFrom(roundHoles(found), card.start_hole).entries()) {
      const left = STARTED - (index + 1) * minutes
      if (left >= 0) at(left / 60, () => throwHole(demo, { card, members }, hole, keeper))
    }
    const witness = members.find(({ id }) => id !== keeper.id)
    if (isFinished && witness) at(SIGNED / 60, () => run(signCard, actorOf(witness), from({ card, members }, witness)))
  }
}

async function throwHole({ run, chance }: Demo, onCard: CardWithMembers, hole: RoundHole, keeper: Golfer) {
  const { members } = onCard
  for (const [index, { id: golfer }] of members.entries()) {
    const throws = thrown(chance, hole.par)
    const said = { ...from(onCard, keeper), golfer, hole: hole.number }
    await run(enterDiscThrows, actorOf(keeper), { ...said, throws, basedOn: 0 })
    const witness = members[(index + 1) % members.length]?.id ?? ''
    if (hole.hasPin && index < 2 && witness !== golfer)
      await run(measurePin, actorOf(keeper), { ...said, centimetres: centimetres(chance), witness })
  }
}

/** Who has no account says by the code of the card who they are. */
const actorOf = ({ user }: Golfer): Viewer => ({ id: user, roles: [], record: {} })
const from = ({ card }: CardWithMembers, { id, user }: Golfer) =>
  user === '' ? { card: card.id, code: card.entry_code, as: id } : { card: card.id }

/** Mostly around par. */
const thrown = (chance: Chance, par: number): number => Math.max(1, par + chance.oneOf([-1, -1, 0, 0, 0, 0, 1, 1, 2]))
const centimetres = (chance: Chance): number => 90 + chance.below(700)

const layoutOf = async (reader: Reader): Promise<string> =>
  (await reader.list(discLayouts, { filter: `name = "${DEMO_LAYOUT}"` }))[0]?.id ?? ''

/** The player whose account everybody knows. */
const ownGolfer = async (reader: Reader): Promise<string | undefined> =>
  (await golferOfUser(reader, (await demoPeople(reader)).ids.get(`player@${DEMO_DOMAIN}`) ?? ''))?.id

const firstToFinish = (cards: readonly CardWithMembers[], own: string | undefined): CardWithMembers | undefined =>
  cards.find(({ members }) => !members.some(({ id }) => id === own))
