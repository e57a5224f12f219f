import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { provided } from '#http/areas/dependencies.ts'
import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { Limiter } from '#http/limits/rate-limits.ts'
import type { Refusal } from '#records/errors.ts'
import type { Transaction } from '#records/transaction.ts'
import { decideGive } from '#rules/spirit/entry.ts'
import { commentsKept } from '#rules/spirit/sheet.ts'
import { spiritSheets } from '../spirit.collections.ts'
import { commentsIn, type MarkField, marksIn, SHEET_ABOUTS, SHEET_FIELDS, type SheetTyped } from '../spirit.fields.ts'
import { giveSheetInput } from '../spirit.inputs.ts'
import { SPIRIT_REFUSALS } from '../spirit.refusals.ts'
import { isForSheets, isOfGame, isSpiritEntryOpen, type SheetRecord } from '../spirit-games.server.ts'
import { spiritTeamsOf } from '../spirit-teams.server.ts'
import { commentsOfSheets, keepComments } from './comments.server.ts'

/** More than anybody fills in, and every change of mind. */
const limit = provided(({ clock }) => new Limiter({ count: 60, seconds: 600 }, clock))

/** Gives the sheet of a team about a game, or changes it while that is possible. */
export const giveSheet = command({
  name: 'spirit.give',
  input: giveSheetInput,
  who: 'signedIn',
  async prepare(_db, actor, _input, { dependencies }) {
    dependencies.get(limit).take(actor.id)
  },
  async run(tx, actor, { game: id, team, basedOn, ...said }) {
    const { own: ownTeams } = await spiritTeamsOf(tx, actor)
    // Before anything is looked at: whoever has nothing to do with it learns nothing.
    if (!ownTeams.has(team)) throw refuse(SPIRIT_REFUSALS, 'not_your_team', undefined, 403)
    const game = await tx.get(games, id)
    if (!game) throw refuse(SPIRIT_REFUSALS, 'game_gone', 'game', 404)
    if (game.home !== team && game.away !== team) throw refuse(SPIRIT_REFUSALS, 'team_not_playing', undefined, 403)
    const { own, other, stray } = await sheetsAt(tx, game, team)
    const verdict = decideGive({
      isEntryOpen: await isSpiritEntryOpen(tx),
      isPlayed: isForSheets(game, tx.now()),
      own: own && { version: own.sheet_version, isSame: await isSameSheet(tx, own, said) },
      isOtherGiven: other !== undefined,
      basedOn,
    })
    if (!verdict.ok) throw refusedSheet(verdict.code, own, said)
    if (verdict.does === 'nothing' && own) return givenSheet(own)
    // Of a game that others were to play before a correction.
    for (const sheet of stray) await tx.delete(spiritSheets, sheet.id)
    const values = { ...marksOf(said), given_by: actor.id, is_exchanged: other !== undefined }
    const sheet = own
      ? await tx.update(spiritSheets, own.id, { ...values, sheet_version: own.sheet_version + 1 })
      : await tx.create(spiritSheets, {
          ...values,
          game: id,
          rater: team,
          rated: opponentOf(game, team),
          sheet_version: 1,
        })
    await keepSheetComments(tx, sheet.id, said)
    if (other && !other.is_exchanged) await tx.update(spiritSheets, other.id, { is_exchanged: true })
    return givenSheet(sheet)
  },
})

export const marksOf = (said: Readonly<Record<MarkField, number>>): Record<MarkField, number> => ({
  their_rules: said.their_rules,
  their_fouls: said.their_fouls,
  their_fairness: said.their_fairness,
  their_attitude: said.their_attitude,
  their_communication: said.their_communication,
  own_rules: said.own_rules,
  own_fouls: said.own_fouls,
  own_fairness: said.own_fairness,
  own_attitude: said.own_attitude,
  own_communication: said.own_communication,
})

export const keepSheetComments = (tx: Transaction, sheet: string, said: SheetTyped): Promise<void> =>
  keepComments(tx, sheet, { their: marksIn(said, 'their'), own: marksIn(said, 'own') }, said)

/** The sheet as those who gave it know it; what a change made after this stands on. */
export const givenSheet = (sheet: SheetRecord) => ({
  game: sheet.game,
  team: sheet.rater,
  version: sheet.sheet_version,
  isExchanged: sheet.is_exchanged,
  ...marksOf(sheet),
})

const opponentOf = ({ home, away }: GameRecord, team: string): string => (team === home ? away : home)

async function sheetsAt(tx: Transaction, game: GameRecord, team: string) {
  const found = await tx.pointingAt(spiritSheets, 'game', [game.id])
  const valid = found.filter((sheet) => isOfGame(sheet, game))
  return {
    own: valid.find(({ rater }) => rater === team),
    other: valid.find(({ rater }) => rater !== team),
    stray: found.filter((sheet) => !isOfGame(sheet, game)),
  }
}

async function isSameSheet(tx: Transaction, own: SheetRecord, said: SheetTyped): Promise<boolean> {
  if (SHEET_FIELDS.some(({ mark }) => own[mark] !== said[mark])) return false
  const before = await commentsOfSheets(tx, [own.id])
  return SHEET_ABOUTS.every((about) => {
    const [kept, wanted] = [before(own.id, about), commentsKept(marksIn(said, about), commentsIn(said, about))]
    return SHEET_FIELDS.every(({ category }) => kept[category] === wanted[category])
  })
}

/** The team's own sheet goes along where it tells of another value than the sender knew. */
function refusedSheet(
  code: Extract<ReturnType<typeof decideGive>, { ok: false }>['code'],
  own: SheetRecord | undefined,
  wanted: SheetTyped,
): Refusal {
  const current = own && givenSheet(own)
  if (code === 'sheet_changed' && current)
    return refuse(SPIRIT_REFUSALS, code, undefined, { status: 409, data: { current, wanted } })
  if (code === 'both_given' && current)
    return refuse(SPIRIT_REFUSALS, code, undefined, { status: 409, data: { current, wanted, isFinal: true } })
  return refuse(SPIRIT_REFUSALS, code, undefined, code === 'entry_closed' ? 403 : 409)
}
