import { timingSafeEqual } from 'node:crypto'
import { rolesOf } from '#areas/accounts/accounts.api.server.ts'
import { provided } from '#http/areas/dependencies.ts'
import { codeName } from '#http/auth/let-in.ts'
import type { CommandContext } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { CODE_PACE, Guesses } from '#http/limits/guesses.ts'
import { placeOf } from '#http/limits/place.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { codeKey } from '#rules/names/spoken-code.ts'
import { golfersOnCard, roundIn } from '../cards/rounds.server.ts'
import { discCards } from '../discgolf.collections.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import type { DiscCard, DiscRound, Golfer } from '../players/golfers.server.ts'

/** What a phone says about itself. */
export interface FromCard {
  readonly card: string
  /** Of the card, where its holder has no account. */
  readonly code: string
  /** Which player of the card that holder is. */
  readonly as: string
}

/** A card in somebody's hands. */
export interface CardInHand {
  readonly card: DiscCard
  readonly round: DiscRound
  readonly members: readonly Golfer[]
  /** Who enters; undefined for an admin who does not play on it. */
  readonly member: Golfer | undefined
}

/** By account, and for guests by their card: nobody else on the same Wi-Fi uses up what they may send. */
const limits = provided((dependencies) => ({
  person: new Limiter({ count: 600, seconds: 600 }, dependencies.clock),
  card: new Limiter({ count: 600, seconds: 600 }, dependencies.clock),
  guesses: new Guesses('code of a card', CODE_PACE, dependencies),
}))

/** Bounds what a phone may send about cards, and what a guest may try as a code. */
export async function takeCardCall(
  db: Reader,
  actor: Viewer,
  { card, code }: FromCard,
  { dependencies, address, gone, letIn }: CommandContext,
): Promise<void> {
  const { person, card: ofCard, guesses } = dependencies.get(limits)
  if (actor.id !== '') person.take(actor.id)
  if (code === '') {
    if (actor.id === '') throw refuse(DISC_REFUSALS, 'not_on_card', undefined, 403)
    return
  }
  const found = await db.get(discCards, card)
  const name = found && isCodeOf(found, code) ? codeName('card', found.id) : undefined
  // Whoever was let in with this very code guesses nothing.
  if (name === undefined || !letIn.has(name)) await guesses.turn(actor.id || placeOf(address), gone)
  if (name === undefined) throw refuse(DISC_REFUSALS, 'code_wrong', 'code', 403)
  if (actor.id !== '') return
  ofCard.take(name)
  letIn.add(name)
}

/** Whether somebody may enter at a card, as of this moment. */
export async function cardInHand(reader: Reader, actor: Viewer, from: FromCard): Promise<CardInHand> {
  const card = await reader.get(discCards, from.card)
  if (!card) throw refuse(DISC_REFUSALS, 'card_gone', 'card', 404)
  const [round, members] = await Promise.all([roundIn(reader, card.round), golfersOnCard(reader, card.id)])
  const member = memberOf(members, actor, from, card)
  if (!member && !(await isAdmin(reader, actor))) throw refuse(DISC_REFUSALS, 'not_on_card', undefined, 403)
  return { card, round, members, member }
}

/** The account decides; with the code of the card whoever has none says which player they are. */
function memberOf(members: readonly Golfer[], { id }: Viewer, from: FromCard, card: DiscCard): Golfer | undefined {
  const own = members.find(({ user }) => id !== '' && user === id)
  if (own || from.code === '' || !isCodeOf(card, from.code)) return own
  return members.find((golfer) => golfer.id === from.as && golfer.user === '')
}

const isAdmin = async (reader: Reader, { id }: Viewer): Promise<boolean> =>
  id !== '' && (await rolesOf(reader, id)).includes('admin')

/** As long as it takes for a wrong one. */
function isCodeOf({ entry_code }: DiscCard, typed: string): boolean {
  const [kept, said] = [Buffer.from(codeKey(entry_code)), Buffer.from(codeKey(typed))]
  return kept.length === said.length && timingSafeEqual(kept, said)
}
