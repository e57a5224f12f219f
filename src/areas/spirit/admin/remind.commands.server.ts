import { users } from '#areas/accounts/accounts.collections.ts'
import { queueMail } from '#areas/notifications/notifications.api.server.ts'
import { notices } from '#areas/notifications/notifications.collections.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { owesSheets } from '#rules/spirit/entry.ts'
import { sheetHref } from '../sheet/sheet-shown.ts'
import { remindSheetsInput } from '../spirit.inputs.ts'
import { missingSheetMail } from '../spirit.mails.ts'
import { SPIRIT_REFUSALS } from '../spirit.refusals.ts'
import { isSpiritEntryOpen, sheetsOfGames } from '../spirit-games.server.ts'
import { type MissingSheet, speakersOf, tellMissing } from './sheet-reminders.server.ts'

/** Two admins, or two taps, remind once. */
const AGAIN_AFTER_MS = 60 * 60_000

/** Reminds those who speak for a team, in their inbox and by mail. What they are told hangs on nothing that others gave. */
export const remindSheets = command({
  name: 'spirit.remind',
  input: remindSheetsInput,
  who: ADMINS,
  async run(tx, actor, { missing }, { dependencies: { publicUrl } }) {
    if (!(await isSpiritEntryOpen(tx))) throw refuse(SPIRIT_REFUSALS, 'entry_closed', undefined, 409)
    const found = await missingAmong(tx, missing)
    if (found.length === 0) throw refuse(SPIRIT_REFUSALS, 'nothing_missing', undefined, 409)
    const lately = await remindedSince(tx, new Date(tx.now().getTime() - AGAIN_AFTER_MS))
    const due = found.filter(({ game, team }) => !lately.has(sheetHref(game, team.id)))
    if (due.length === 0) throw refuse(SPIRIT_REFUSALS, 'reminded_lately', undefined, 409)
    const tournament = (await tournamentOf(tx))?.name ?? ''
    for (const sheet of due) await remind(tx, sheet, { tournament, publicUrl })
    const [first] = due
    if (first) await tx.audit(actor, 'spirit.remind', teams, first.team.id, { count: due.length })
    return { reminded: due.length }
  },
})

async function missingAmong(tx: Transaction, asked: readonly string[]): Promise<readonly MissingSheet[]> {
  const pairs = [...new Set(asked)].map((pair) => pair.split('/'))
  const played = await tx.byIds(
    games,
    pairs.map(([game = '']) => game),
  )
  const sheets = await sheetsOfGames(tx, [...played.values()])
  const named = await tx.byIds(
    teams,
    [...played.values()].flatMap(({ home, away }) => [home, away]),
  )
  return pairs.flatMap(([id = '', wanted = '']) => {
    const [game, team] = [played.get(id), named.get(wanted)]
    if (!game || !team || !owesSheets(game) || (game.home !== wanted && game.away !== wanted)) return []
    if (sheets.get(id)?.some(({ rater }) => rater === wanted)) return []
    const opponent = named.get(game.home === wanted ? game.away : game.home)?.name ?? ''
    return [{ game: id, team, opponent }]
  })
}

/** Where reminders led that were sent since then. */
export async function remindedSince(reader: Reader, since: Date): Promise<ReadonlySet<string>> {
  const found = await reader.every(notices, {
    filter: 'audience = "person" && href ~ "/new-spirit?%" && created >= {:since}',
    params: { since: timestamp(since) },
  })
  return new Set(found.map(({ href }) => href))
}

async function remind(
  tx: Transaction,
  sheet: MissingSheet,
  { tournament, publicUrl }: { readonly tournament: string; readonly publicUrl: string },
): Promise<void> {
  const { game, team, opponent } = sheet
  const href = sheetHref(game, team.id)
  const people = await tx.byIds(users, await speakersOf(tx, team))
  for (const { id, email, language, verified, blocked } of people.values()) {
    await tellMissing(tx, id, sheet)
    if (verified && !blocked)
      await queueMail(tx, {
        to: email,
        ...missingSheetMail(language, { tournament, team: team.name, opponent, href: publicUrl + href }),
      })
  }
}
