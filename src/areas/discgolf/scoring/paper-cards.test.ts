import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusalIn } from '#client/forms/problems.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { refusedWith } from '#site/stage.testing.ts'
import { cardsWithMembers } from '../cards/rounds.server.ts'
import { cardHref } from '../discgolf.address.ts'
import { discCards, discRounds } from '../discgolf.collections.ts'
import { type GolfStage, openGolf } from '../discgolf.testing.ts'
import { action as tournamentPage } from '../leaderboard/TournamentPage.tsx'
import { action as golfersPage } from '../players/AdminGolfersPage.tsx'
import { action as moneyPage } from '../settlement/AdminDiscSettlementPage.tsx'
import { discReport } from '../settlement/disc-settlement.queries.server.ts'

/** A round whose players have no accounts and no phones: an organiser types everything from paper. */

let stage: GolfStage
beforeEach(async () => {
  stage = await openGolf()
})
afterEach(() => stage.close())

type Action = typeof golfersPage | typeof tournamentPage | typeof moneyPage

/** A form posted as a browser without scripts does. */
async function post(action: Action, path: string, form: Record<string, string>, viewer: Viewer = stage.admin) {
  const answer: unknown = await action(stage.visit(path, { viewer, form }))
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer
  const refused = refusalIn(data)
  return refused ? refused.problem.code : data
}

const onRounds = (form: Record<string, string>) => post(golfersPage, '/admin/discgolf/players?view=rounds', form)

async function enterHole(card: string, hole: number, throws: readonly (readonly [golfer: string, throws: number])[]) {
  const fields = throws.flatMap(([golfer, said]) => [
    [`throws-${golfer}`, String(said)],
    [`version-${golfer}`, '0'],
  ])
  const form = { intent: 'enter', card, hole: String(hole), ...Object.fromEntries(fields) }
  for (const [golfer] of throws) await post(tournamentPage, cardHref({ card }), { ...form, golfer })
}

test('a round of paper cards goes from the draw to the prizes', async () => {
  const golfers = [await stage.guest('Ada'), await stage.guest('Bob'), await stage.guest('Cleo')]
  await stage.checkIn(golfers)
  const layout = await stage.layout(2)
  const draw = { layout, start_kind: 'shotgun', day: '2026-06-06', time: '10:00', minutes_apart: '8' }
  expect(await onRounds({ intent: 'draw', ...draw })).toMatchObject({ done: 'draw' })
  const [round] = await stage.db.list(discRounds)
  const { id = '' } = round ?? {}
  await onRounds({ intent: 'start', round: id })
  expect(await onRounds({ intent: 'finish', round: id })).toBe('cards_unsigned')

  for (const { card, members } of await cardsWithMembers(stage.db, id)) {
    const sign = { intent: 'signFor', card: card.id, reason: 'Signed on paper' }
    const onCard = (form: Record<string, string>) => post(tournamentPage, cardHref({ card: card.id }), form)
    expect(await onCard(sign)).toBe('holes_missing')
    for (const hole of [1, 2])
      await enterHole(
        card.id,
        hole,
        members.map((golfer) => [golfer.id, 2 + golfers.indexOf(golfer.id)]),
      )
    expect(await onCard({ ...sign, reason: '' })).toBe('validation_required')
    expect(await onCard(sign)).toMatchObject({ done: 'signFor' })
    expect(await onCard(sign)).toBe('card_signed')
  }
  expect(await onRounds({ intent: 'finish', round: id })).toMatchObject({ done: 'finish' })
  const prizes = { intent: 'prizes', division: 'open', prizes: 'A disc\nA towel' }
  await post(moneyPage, '/admin/discgolf/settlement?view=prizes', prizes)
  const { prizes: won } = await discReport(stage.db)
  expect(won.find(({ division }) => division === 'open')?.won).toMatchObject([
    { place: 1, names: ['Ada'] },
    { place: 2, names: ['Bob'] },
  ])
  const [card] = await stage.db.list(discCards)
  expect(await stage.audited()).toContainEqual(
    expect.objectContaining({
      actor: stage.admin.id,
      action: 'discgolf.signForCard',
      record: card?.id,
      detail: { card: 1, reason: 'Signed on paper' },
    }),
  )
})

test('nobody but an admin signs for a card', async () => {
  await stage.checkIn([await stage.guest('Ada'), await stage.guest('Bob'), await stage.guest('Cleo')])
  const { cards } = await stage.running(await stage.layout(1))
  const input = { card: cards[0]?.card.id, reason: 'For fun' }
  const helper = await stage.person('Hal', ['booker', 'scorekeeper', 'worker'])
  expect(refusedWith(await stage.attempt('discgolf.signForCard', helper, input))).toBe('status_403')
})
