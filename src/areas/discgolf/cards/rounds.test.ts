import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refusedWith } from '#site/stage.testing.ts'
import { discCards, discPlayers, discRounds, discThrows } from '../discgolf.collections.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { enterDiscThrows, signCard } from '../scoring/scoring.commands.server.ts'
import { drawDiscRound, finishRound, startRound, takeBackRound } from './rounds.commands.server.ts'
import { cardsWithMembers } from './rounds.server.ts'
import { seatGolfer } from './seats.commands.server.ts'

let stage: GolfStage
beforeEach(async () => {
  stage = await openGolf()
})
afterEach(() => stage.close())

const NAMES = ['Ada', 'Bob', 'Cid', 'Dan', 'Eva', 'Fin', 'Gus', 'Hal']

describe('a draw', () => {
  test('is among those who are there, and the same for the same seed', async () => {
    const made = await golfersNamed(stage, NAMES.slice(0, 7))
    await stage.golfer('Late')
    const layout = await stage.layout(9)
    const cardsOf = async (round: string) =>
      (await cardsWithMembers(stage.db, round)).map(({ members }) =>
        members
          .map(({ name }) => name)
          .toSorted()
          .join(),
      )
    const first = await cardsOf(await stage.drawn(layout, 5))
    expect(first.map((it) => it.split(',').length)).toEqual([4, 3])
    expect(await cardsOf(await stage.drawn(layout, 5))).toEqual(first)
    expect(await stage.db.list(discRounds)).toHaveLength(1)
    expect(first.join()).not.toContain('Late')
    expect(made).toHaveLength(7)
  })

  test('gives a shotgun start its holes, and tee times their minutes', async () => {
    await golfersNamed(stage, NAMES)
    const layout = await stage.layout(9)
    await stage.drawn(layout)
    const starts = async () =>
      (await stage.db.list(discCards, { sort: 'number' })).map(
        (card) => `${card.start_hole} ${card.starts.slice(11, 16)}`,
      )
    expect(await starts()).toEqual(['1 08:00', '5 08:00'])
    const draw = {
      layout,
      start_kind: 'tee_times',
      starts: '2026-06-06T08:00:00.000Z',
      minutes_apart: 8,
      seed: 1,
    } as const
    await stage.run(drawDiscRound, stage.admin, draw)
    expect(await starts()).toEqual(['1 08:00', '1 08:08'])
  })

  test('needs three players and a course, and no round that runs', async () => {
    const layout = await stage.layout(2)
    const attempt = () =>
      stage.attempt('discgolf.drawRound', stage.admin, {
        layout,
        start_kind: 'shotgun',
        starts: '2026-06-06T08:00:00.000Z',
        minutes_apart: 0,
        seed: 1,
      })
    await golfersNamed(stage, ['Ada', 'Bob'])
    expect(await attempt()).toMatchObject({ status: 409, data: { code: 'too_few' } })
    await golfersNamed(stage, ['Cid'])
    await stage.running(layout)
    expect(await attempt()).toMatchObject({ status: 409, data: { code: 'round_runs' } })
  })

  test('of a second round is by the score within the division, those who lead on the last card', async () => {
    const made = await golfersNamed(stage, NAMES.slice(0, 6))
    const layout = await stage.layout(1)
    const { round, cards } = await stage.running(layout)
    // Ada needs one throw, Bob two and so on.
    for (const { card, members } of cards) {
      for (const { id, name } of members)
        await stage.run(enterDiscThrows, stage.admin, {
          card: card.id,
          golfer: id,
          hole: 1,
          throws: NAMES.indexOf(name) + 1,
          basedOn: 0,
        })
      const signer = made.find(({ golfer }) => golfer === members[0]?.id)
      if (signer) await stage.run(signCard, signer.viewer, { card: card.id })
    }
    await stage.run(finishRound, stage.admin, { round })
    const second = await stage.drawn(layout)
    const drawn = (await cardsWithMembers(stage.db, second)).map(({ members }) => members.map(({ name }) => name))
    expect(drawn).toEqual([
      ['Fin', 'Eva', 'Dan'],
      ['Cid', 'Bob', 'Ada'],
    ])
  })
})

describe('a round', () => {
  test('ends when every card is signed, and can be taken back while nobody has thrown', async () => {
    const made = await golfersNamed(stage, ['Ada', 'Bob', 'Cid'])
    const layout = await stage.layout(1)
    const round = await stage.drawn(layout)
    await stage.run(startRound, stage.admin, { round })
    await stage.run(takeBackRound, stage.admin, { round })
    expect(await stage.db.get(discRounds, round)).toMatchObject({ state: 'planned', holes: null })
    expect((await stage.db.list(discPlayers)).map(({ state }) => state)).toEqual([
      'checked_in',
      'checked_in',
      'checked_in',
    ])
    await stage.run(startRound, stage.admin, { round })
    expect(refusedWith(await stage.attempt('discgolf.finishRound', stage.admin, { round }))).toBe('cards_unsigned')
    const [card] = await stage.db.list(discCards)
    await stage.run(enterDiscThrows, made[0]?.viewer ?? stage.admin, {
      card: card?.id ?? '',
      golfer: made[0]?.golfer ?? '',
      hole: 1,
      throws: 3,
      basedOn: 0,
    })
    expect(refusedWith(await stage.attempt('discgolf.takeBackRound', stage.admin, { round }))).toBe('round_begun')
  })
})

describe('whoever comes late', () => {
  test('joins the card that has played least, and has missed what it has finished', async () => {
    const made = await golfersNamed(stage, NAMES)
    const { cards } = await stage.running(await stage.layout(3))
    const [first, second] = cards
    if (!first || !second) throw new Error('Two cards')
    for (const { card, members, holes } of [
      { ...first, holes: [1, 2] },
      { ...second, holes: [1] },
    ])
      for (const hole of holes)
        for (const { id } of members)
          await stage.run(enterDiscThrows, stage.admin, { card: card.id, golfer: id, hole, throws: 3, basedOn: 0 })
    const late = await stage.guest('Late')
    const { card } = await stage.run(seatGolfer, stage.admin, { golfer: late })
    expect(card).toBe(second.card.id)
    expect(await stage.db.list(discThrows, { filter: `golfer = "${late}"` })).toMatchObject([
      { hole: 1, throws: 7, is_missed: true },
    ])
    expect(await stage.db.get(discPlayers, late)).toMatchObject({ state: 'playing' })
    expect(refusedWith(await stage.attempt('discgolf.seatPlayer', stage.admin, { golfer: late }))).toBe('on_a_card')
    expect(made).toHaveLength(8)
  })

  test('finds no room where every card has five', async () => {
    await golfersNamed(stage, NAMES.slice(0, 5))
    await stage.running(await stage.layout(1))
    const golfer = await stage.guest('Late')
    expect(await stage.attempt('discgolf.seatPlayer', stage.admin, { golfer })).toMatchObject({
      data: { code: 'no_room' },
    })
  })

  test('moves to another card only before the first throw', async () => {
    await golfersNamed(stage, NAMES)
    const { cards } = await stage.running(await stage.layout(2))
    const [from, to] = cards
    const golfer = from?.members[0]?.id ?? ''
    await stage.run(seatGolfer, stage.admin, { golfer, card: to?.card.id ?? '' })
    await stage.run(enterDiscThrows, stage.admin, { card: to?.card.id ?? '', golfer, hole: 1, throws: 3, basedOn: 0 })
    const back = { golfer, card: from?.card.id }
    expect(refusedWith(await stage.attempt('discgolf.seatPlayer', stage.admin, back))).toBe('has_throws')
  })
})
