import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { missedThrows } from '#rules/discgolf/course.ts'
import { golfersOnCard, roundIn } from '../cards/rounds.server.ts'
import { discCards, discCorrections, discPins, discPlayers, discThrows } from '../discgolf.collections.ts'
import { correctThrowsInput, removePinInput, unsignCardInput } from '../discgolf.inputs.ts'
import { DISC_REFUSALS } from '../discgolf.refusals.ts'
import { roundHoles } from '../leaderboard/board.server.ts'
import { golferIn } from '../players/golfers.server.ts'
import { throwsAt, throwsShown } from './scoring.commands.server.ts'

/** Another number, with a reason, whatever has been signed. What it was before is kept. */
export const correctThrows = command({
  name: 'discgolf.correctThrows',
  input: correctThrowsInput,
  who: ADMINS,
  async run(tx, actor, { round: id, golfer, hole, throws: said, missed, basedOn, reason }) {
    const [round, { name }] = [await roundIn(tx, id), await golferIn(tx, golfer)]
    const found = roundHoles(round).find(({ number }) => number === hole)
    if (!found) throw refuse(DISC_REFUSALS, 'hole_gone', 'hole', 409)
    const throws = missed ? missedThrows(found.par) : said
    const kept = await throwsAt(tx, id, golfer, hole)
    if ((kept?.version ?? 0) !== basedOn)
      throw refuse(DISC_REFUSALS, 'throws_differ', 'throws', {
        status: 409,
        data: { ...(kept && { current: throwsShown(kept) }), wanted: { throws } },
      })
    const values = { throws, is_missed: missed, entered_by: '' }
    if (kept) await tx.update(discThrows, kept.id, { ...values, version: kept.version + 1 })
    else await tx.create(discThrows, { ...values, round: id, golfer, hole, version: 1 })
    const before = kept?.throws ?? 0
    const numbers = { throws_before: before, throws_after: throws }
    await tx.create(discCorrections, { round: id, golfer, hole, ...numbers, reason, corrected_by: actor.id })
    await tx.audit(actor, 'discgolf.correctThrows', discPlayers, golfer, { name, hole, before, after: throws, reason })
  },
})

/** Members of the card change it again, and sign it again. */
export const unsignCard = command({
  name: 'discgolf.unsignCard',
  input: unsignCardInput,
  who: ADMINS,
  async run(tx, actor, { card: id, reason }) {
    const card = await tx.get(discCards, id)
    if (!card) throw refuse(DISC_REFUSALS, 'card_gone', 'card', 404)
    if (card.signed_at === '') throw refuse(DISC_REFUSALS, 'not_signed', 'card', 409)
    if ((await roundIn(tx, card.round)).state !== 'running')
      throw refuse(DISC_REFUSALS, 'round_not_running', 'card', 409)
    await tx.update(discCards, id, { signed_by: '', signed_at: '' })
    for (const golfer of await golfersOnCard(tx, id))
      if (golfer.state === 'finished') await tx.update(discPlayers, golfer.id, { state: 'playing' })
    await tx.audit(actor, 'discgolf.unsignCard', discCards, id, { card: card.number, reason })
  },
})

export const removePin = command({
  name: 'discgolf.removePin',
  input: removePinInput,
  who: ADMINS,
  async run(tx, actor, { pin: id, reason }) {
    const pin = await tx.get(discPins, id)
    if (!pin) throw refuse(DISC_REFUSALS, 'pin_gone', 'pin', 404)
    const { name } = await golferIn(tx, pin.golfer)
    await tx.delete(discPins, id)
    await tx.audit(actor, 'discgolf.removePin', discPlayers, pin.golfer, {
      name,
      hole: pin.hole,
      centimetres: pin.centimetres,
      reason,
    })
  },
})
