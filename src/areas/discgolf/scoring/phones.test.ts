import { expect, onTestFinished, test } from 'vitest'
import { cutNowAndThen, PhoneInTheRain, secondOf } from '#client/outbox/phone-in-the-rain.testing.ts'
import { draftAbout } from '#client/outbox/phones.testing.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import { servedThroughout } from '#site/served.testing.ts'
import type { CardWithMembers } from '../cards/rounds.server.ts'
import { discThrows } from '../discgolf.collections.ts'
import { golfersNamed, openGolf } from '../discgolf.testing.ts'
import { enterDiscThrows } from './scoring.commands.server.ts'

/** Everybody's phone enters everybody's throws: `npm run campaign -- discgolf` has 72 players on 18 holes. */

const PLAYERS = Math.min(casesOr(8), 72)
const HOLES = PLAYERS < 72 ? 3 : 18

const golf = servedThroughout(openGolf)

/** What was really thrown. At the last hole of each card the phones of the first and the second member say something else. */
const thrownAt = (member: number, hole: number) => 2 + ((member * 7 + hole * 3) % 5)

const subjectOf = (golfer: string, hole: number) => `discgolf/${golfer}/${hole}`

class PhoneOnCourse extends PhoneInTheRain {
  /** What this phone was asked to decide: the player and the hole. */
  readonly asked = new Set<string>()
  readonly #member: number
  readonly #card: CardWithMembers

  constructor(
    nr: number,
    used: ConstructorParameters<typeof PhoneInTheRain>[1],
    member: number,
    card: CardWithMembers,
  ) {
    super(nr, used)
    this.#member = member
    this.#card = card
  }

  /** Everything of the round, for everybody of the card. */
  async enters(): Promise<void> {
    const { card, members } = this.#card
    const all = Array.from({ length: HOLES }, (_, hole) =>
      members.map((golfer, place) => ({ golfer, place, hole: hole + 1 })),
    ).flat()
    await this.writes(all.length, (nr) => {
      const { golfer, place, hole } = all[nr] ?? { golfer: members[0], place: 0, hole: 1 }
      // The others of the card have seen it otherwise.
      const throws = thrownAt(place, hole) + (hole === HOLES && this.#member < 2 ? this.#member + 1 : 0)
      const id = golfer?.id ?? ''
      const input = { card: card.id, golfer: id, hole, throws }
      return {
        ...draftAbout(subjectOf(id, hole), input, 0),
        command: enterDiscThrows.name,
        shows: ['throws'],
      }
    })
  }

  /** Until nothing waits any more. Whoever was right insists; the others give way. */
  async settles(): Promise<void> {
    await this.emptied(async (id, outbox) => {
      this.asked.add(this.store.entries.find((entry) => entry.id === id)?.subject ?? '')
      if (this.#member < 2) await outbox.discard(id)
      else await outbox.keepMine(id)
    })
  }
}

test(
  `${PLAYERS} players on ${HOLES} holes, every phone enters for its card, half of them offline for a while: every throw is there once, every conflict is asked`,
  async () => {
    const { stage, served } = golf
    const names = Array.from({ length: PLAYERS }, (_, nr) => `Player ${String(nr + 1).padStart(2, '0')}`)
    const made = await golfersNamed(stage, names)
    const { round, cards } = await stage.running(await stage.layout(HOLES))
    const walking = cards.flatMap((card) => card.members.map((member, place) => ({ card, place, golfer: member.id })))
    const phones = await Promise.all(
      walking.map(async ({ card, place, golfer }, nr) => {
        const viewer = made.find((it) => it.golfer === golfer)?.viewer
        if (!viewer) throw new Error('Nobody')
        const token = await served.tokenOf(viewer)
        return new PhoneOnCourse(
          nr,
          { url: served.url, owner: viewer.id, token, secondMs: secondOf(PLAYERS) },
          place,
          card,
        )
      }),
    )
    // A person may send only so much in ten minutes, by the clock of the service.
    const minutes = setInterval(() => stage.passMinutes(1), 60 * secondOf(PLAYERS))
    onTestFinished(() => clearInterval(minutes))
    const [offline, online] = [phones.filter((_, nr) => nr % 2 === 1), phones.filter((_, nr) => nr % 2 === 0)]
    await cutNowAndThen(offline, async () => {
      await Promise.all(phones.map((phone) => phone.enters()))
      await Promise.all(online.map((phone) => phone.settles()))
    })
    await Promise.all(offline.map((phone) => phone.settles()))

    const kept = await stage.db.every(discThrows)
    const shown = kept.map(({ golfer, hole, throws }) => `${golfer} ${hole} ${throws}`)
    const thrown = cards.flatMap(({ members }) =>
      members.flatMap(({ id }, place) =>
        Array.from({ length: HOLES }, (_, hole) => `${id} ${hole + 1} ${thrownAt(place, hole + 1)}`),
      ),
    )
    expect(shown.toSorted()).toEqual(thrown.toSorted())
    expect(kept.every((it) => it.round === round)).toBe(true)
    // Three different numbers at the last hole: whichever came first, the phones of the two others were asked. Nobody was elsewhere.
    const askedAbout = phones.flatMap(({ asked }) => [...asked])
    const contested = made.map(({ golfer }) => subjectOf(golfer, HOLES))
    expect([...new Set(askedAbout)].toSorted()).toEqual(contested.toSorted())
    for (const subject of contested) expect(askedAbout.filter((it) => it === subject).length).toBeGreaterThanOrEqual(2)
    expect(phones.reduce((all, { tries }) => all + tries, 0)).toBeGreaterThan(PLAYERS * HOLES * 3)
  },
  CAMPAIGN_TIMEOUT_MS,
)
