import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { playedFrom } from '#rules/discgolf/course.ts'
import { keeperOf } from '#rules/discgolf/scoring.ts'
import { golfersOnCard, playsOn } from '../cards/rounds.server.ts'
import { discCards, discPins, discPlayers, discRounds, discThrows } from '../discgolf.collections.ts'
import { roundHoles } from '../leaderboard/board.server.ts'
import { throwsShown } from './scoring.commands.server.ts'

/** A card as everybody sees it, and as those who play on it fill it in. */
export async function cardShown({ reader, viewer }: PageRequest, id: string) {
  const card = await reader.get(discCards, id)
  const round = card && (await reader.get(discRounds, card.round))
  if (!card || !round) return undefined
  const members = await golfersOnCard(reader, card.id)
  const ids = members.map((member) => member.id)
  const [throws, pins, signer, tournament] = await Promise.all([
    reader.pointingAt(discThrows, 'golfer', ids),
    reader.pointingAt(discPins, 'golfer', ids),
    card.signed_by === '' ? undefined : reader.get(discPlayers, card.signed_by),
    tournamentOf(reader),
  ])
  const own = throws.filter((it) => it.round === round.id)
  const holes = playedFrom(roundHoles(round), card.start_hole)
  const waitedFor = members.filter(playsOn)
  return {
    id: card.id,
    number: card.number,
    hole: card.start_hole,
    wave: card.wave,
    starts: card.starts,
    zone: tournament?.time_zone ?? 'UTC',
    round: { id: round.id, number: round.number, state: round.state, kind: round.start_kind },
    /** In the order in which the card plays them. */
    holes,
    members: members.map((member) => ({
      id: member.id,
      name: member.name,
      state: member.state === '' ? ('registered' as const) : member.state,
      playsOn: playsOn(member),
      /** Without an account: who holds the code of the card may be this one. */
      isGuest: member.user === '',
    })),
    throws: own.map(throwsShown),
    pins: pins
      .filter((it) => it.round === round.id)
      .map(({ id: pin, hole, golfer, centimetres }) => ({ id: pin, hole, golfer, centimetres })),
    isComplete:
      holes.length > 0 &&
      waitedFor.every(({ id: golfer }) => own.filter((it) => it.golfer === golfer).length === holes.length),
    keeper: keeperOf(own.map(({ entered_by }) => entered_by)) ?? '',
    signed: card.signed_at === '' ? undefined : { at: card.signed_at, by: signer?.name ?? '' },
    /** The player whom the visitor is; '' for others. */
    me: members.find(({ user }) => viewer.id !== '' && user === viewer.id)?.id ?? '',
    isAdmin: viewer.roles.includes('admin'),
  }
}

export type CardShown = NonNullable<Awaited<ReturnType<typeof cardShown>>>
