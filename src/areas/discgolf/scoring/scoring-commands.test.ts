import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import type { CardWithMembers } from '../cards/rounds.server.ts'
import { discCorrections, discPins, discPlayers, discThrows } from '../discgolf.collections.ts'
import { type GolfStage, golfersNamed, openGolf } from '../discgolf.testing.ts'
import { loader } from '../leaderboard/TournamentPage.tsx'
import { setGolferStates } from '../players/golfers.commands.server.ts'
import { correctThrows, unsignCard } from './corrections.commands.server.ts'
import { enterDiscThrows, measurePin, signCard } from './scoring.commands.server.ts'

let stage: GolfStage
let ada: { viewer: Viewer; golfer: string }
let bob: { viewer: Viewer; golfer: string }
let guest: string
let round: string
let inHand: CardWithMembers

beforeEach(async () => {
  stage = await openGolf()
  const [one, two] = await golfersNamed(stage, ['Ada', 'Bob'])
  if (!one || !two) throw new Error('Two players')
  ;[ada, bob] = [one, two]
  guest = await stage.guest('Gil')
  await stage.checkIn([guest])
  const running = await stage.running(await stage.layout(2))
  const [only] = running.cards
  if (!only) throw new Error('One card')
  ;[round, inHand] = [running.round, only]
})
afterEach(() => stage.close())

const said = (golfer: string, hole: number, throws: number, basedOn = 0) => ({
  card: inHand.card.id,
  golfer,
  hole,
  throws,
  basedOn,
})
const asGil = () => ({ code: inHand.card.entry_code, as: guest })
const kept = async () =>
  (await stage.db.list(discThrows)).map(({ golfer, hole, throws, version }) => [golfer, hole, throws, version])

async function enterAll(viewer: Viewer, holes: readonly number[] = [1, 2]) {
  for (const hole of holes)
    for (const { id } of inHand.members) await stage.run(enterDiscThrows, viewer, said(id, hole, 3))
}

describe('throws', () => {
  test('are entered by a member for anybody of the card; the same from another phone is one entry', async () => {
    await stage.run(enterDiscThrows, ada.viewer, said(bob.golfer, 1, 4))
    await stage.run(enterDiscThrows, bob.viewer, said(bob.golfer, 1, 4))
    expect(await kept()).toEqual([[bob.golfer, 1, 4, 1]])
  })

  test('that differ are asked about, with both numbers; whoever has seen the other one changes it', async () => {
    await stage.run(enterDiscThrows, ada.viewer, said(bob.golfer, 1, 4))
    expect(await stage.attempt('discgolf.enterThrows', bob.viewer, said(bob.golfer, 1, 3))).toMatchObject({
      status: 409,
      data: { current: { throws: 4, version: 1 }, wanted: { throws: 3 } },
    })
    await stage.run(enterDiscThrows, bob.viewer, said(bob.golfer, 1, 3, 1))
    expect(await kept()).toEqual([[bob.golfer, 1, 3, 2]])
  })

  test('a missed hole costs par plus four', async () => {
    const { throws: _throws, ...missed } = said(ada.golfer, 2, 1)
    expect(await stage.run(enterDiscThrows, ada.viewer, { ...missed, missed: true })).toMatchObject({
      throws: 7,
      missed: true,
    })
  })

  test.each([0, 31, 2.5])('%d throws are none', async (throws) => {
    const refusal = await stage.attempt('discgolf.enterThrows', ada.viewer, said(ada.golfer, 1, throws))
    expect(refusal).toMatchObject({ status: 400, data: { throws: {} } })
  })

  test('of another hole, another card or by somebody else are refused', async () => {
    const eve = await stage.person('Eve')
    const attempt = (viewer: Viewer, input: object) => stage.attempt('discgolf.enterThrows', viewer, input)
    expect(refusedWith(await attempt(ada.viewer, said(ada.golfer, 9, 3)))).toBe('hole_gone')
    expect(refusedWith(await attempt(ada.viewer, said('nobody', 1, 3)))).toBe('not_on_card')
    expect(await attempt(eve, said(ada.golfer, 1, 3))).toMatchObject({ status: 403, data: { code: 'not_on_card' } })
    expect(await attempt(GUEST, said(ada.golfer, 1, 3))).toMatchObject({ status: 403 })
    expect(await kept()).toEqual([])
  })

  test('a guest enters with the code of the card, as somebody who has no account', async () => {
    await stage.run(enterDiscThrows, GUEST, { ...said(guest, 1, 5), ...asGil() })
    expect(await stage.db.list(discThrows)).toMatchObject([{ golfer: guest, throws: 5, entered_by: guest }])
    const asAda = { ...said(guest, 2, 5), ...asGil(), as: ada.golfer }
    expect(await stage.attempt('discgolf.enterThrows', GUEST, asAda)).toMatchObject({ status: 403 })
    const guessed = { ...said(guest, 2, 5), code: 'AAAABBBB', as: guest }
    expect(refusedWith(await stage.attempt('discgolf.enterThrows', GUEST, guessed))).toBe('code_wrong')
  })

  test('3,100 wrong codes at a place do not keep the right one out there', async () => {
    const guessed = { ...said(guest, 2, 5), code: 'AAAABBBB', as: guest }
    for (let nr = 0; nr < 3_100; nr += 1) await stage.attempt('discgolf.enterThrows', GUEST, guessed)
    expect(refusedWith(await stage.attempt('discgolf.enterThrows', GUEST, guessed))).toBe('code_wrong')
    expect(await stage.run(enterDiscThrows, GUEST, { ...said(guest, 2, 5), ...asGil() })).toMatchObject({ throws: 5 })
  })
})

describe('signing', () => {
  test('is done by a second member once every hole is there; then only admins change it', async () => {
    await enterAll(ada.viewer, [1])
    const card = inHand.card.id
    expect(await stage.attempt('discgolf.signCard', bob.viewer, { card })).toMatchObject({
      data: { code: 'holes_missing' },
    })
    await enterAll(ada.viewer, [2])
    expect(await stage.attempt('discgolf.signCard', ada.viewer, { card })).toMatchObject({
      data: { code: 'keeper_signs' },
    })
    await stage.run(signCard, GUEST, { card, ...asGil() })
    expect((await stage.db.list(discPlayers)).map(({ state }) => state)).toEqual(['finished', 'finished', 'finished'])
    expect(await stage.attempt('discgolf.enterThrows', ada.viewer, said(ada.golfer, 1, 4, 1))).toMatchObject({
      status: 409,
      data: { isFinal: true, current: { throws: 3 } },
    })
  })

  test('does not wait for somebody who is out', async () => {
    await enterAll(ada.viewer, [1])
    await stage.run(setGolferStates, stage.admin, { golfers: [guest], state: 'dnf' })
    for (const golfer of [ada.golfer, bob.golfer]) await stage.run(enterDiscThrows, ada.viewer, said(golfer, 2, 3))
    await stage.run(signCard, bob.viewer, { card: inHand.card.id })
    expect(await stage.db.get(discPlayers, guest)).toMatchObject({ state: 'dnf' })
  })

  test('an admin corrects with a reason, and both numbers stay to be seen', async () => {
    await enterAll(ada.viewer)
    await stage.run(signCard, bob.viewer, { card: inHand.card.id })
    const correction = { round, golfer: bob.golfer, hole: 1, throws: 5, basedOn: 1 }
    expect(await stage.attempt('discgolf.correctThrows', stage.admin, correction)).toMatchObject({
      data: { reason: {} },
    })
    await stage.run(correctThrows, stage.admin, { ...correction, reason: 'Out of bounds twice' })
    expect(await stage.db.list(discCorrections)).toMatchObject([
      { throws_before: 3, throws_after: 5, reason: 'Out of bounds twice', corrected_by: stage.admin.id },
    ])
    expect(await stage.attempt('discgolf.correctThrows', stage.admin, { ...correction, reason: 'x' })).toMatchObject({
      status: 409,
      data: { current: { throws: 5 } },
    })
    expect((await stage.audited()).at(-1)).toMatchObject({
      action: 'discgolf.correctThrows',
      detail: { before: 3, after: 5 },
    })
    await stage.run(unsignCard, stage.admin, { card: inHand.card.id, reason: 'One more look' })
    expect(await stage.db.get(discPlayers, bob.golfer)).toMatchObject({ state: 'playing' })
  })
})

describe('closest to the pin', () => {
  const measure = (more: object = {}) => ({
    card: inHand.card.id,
    golfer: ada.golfer,
    hole: 2,
    centimetres: 210,
    witness: bob.golfer,
    ...more,
  })

  test('needs a witness of the card and a hole where it counts', async () => {
    const attempt = (more: object) => stage.attempt('discgolf.measurePin', ada.viewer, measure(more))
    expect(refusedWith(await attempt({ witness: ada.golfer }))).toBe('witness_wrong')
    expect(refusedWith(await attempt({ hole: 1 }))).toBe('no_pin_here')
    await stage.run(measurePin, ada.viewer, measure())
    await stage.run(measurePin, bob.viewer, measure({ centimetres: 190 }))
    expect(await stage.db.list(discPins)).toMatchObject([{ centimetres: 190, golfer: ada.golfer }])
  })

  test('is measured until the card is signed', async () => {
    await enterAll(ada.viewer)
    await stage.run(signCard, bob.viewer, { card: inHand.card.id })
    expect(await stage.attempt('discgolf.measurePin', ada.viewer, measure())).toMatchObject({
      data: { code: 'card_signed' },
    })
    expect(await stage.db.list(discPins)).toEqual([])
  })

  test('is on the board', async () => {
    await stage.run(measurePin, ada.viewer, measure())
    await stage.run(measurePin, ada.viewer, measure({ golfer: bob.golfer, witness: ada.golfer, centimetres: 80 }))
    const { board } = await loader(stage.visit('/discgolf/tournament'))
    expect(board?.closest).toEqual([{ hole: 2, round: 1, centimetres: 80, names: ['Bob'] }])
  })
})

describe('the pages', () => {
  test('show the own row open, the card to fill in, and how each hole was played', async () => {
    await enterAll(ada.viewer, [1])
    const visit = (query: string, viewer: Viewer = ada.viewer) =>
      loader(stage.visit(`/discgolf/tournament?${query}`, { viewer }))
    const { board, ownCard } = await visit('')
    expect(board).toMatchObject({ division: 'open', onCourse: 3, rounds: [{ number: 1, holes: 2, par: 6 }] })
    expect(board?.rows.find(({ isOwn }) => isOwn)).toMatchObject({
      name: 'Ada',
      place: 1,
      thru: 1,
      holes: [[{ throws: 3 }, { number: 2 }]],
    })
    expect(ownCard).toMatchObject({ number: 1, next: { number: 2 } })
    const { card } = await visit(`card=${inHand.card.id}`, GUEST)
    expect(card).toMatchObject({ me: '', isAdmin: false, isComplete: false, keeper: ada.golfer })
    expect(JSON.stringify(card)).not.toContain(inHand.card.entry_code)
    const { holes } = await visit('view=holes')
    expect(holes?.holes[0]).toMatchObject({ number: 1, count: 3, mean: 3, pars: 3, rank: 1 })
    await expect(visit('card=nothing')).rejects.toMatchObject({ init: { status: 404 } })
  })
})
