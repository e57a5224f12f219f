import { users } from '#areas/accounts/accounts.collections.ts'
import { notify } from '#areas/notifications/notices.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import { managersOf, type Team } from '#areas/teams/teams.api.server.ts'
import { players, teams } from '#areas/teams/teams.collections.ts'
import type { DueWork } from '#http/areas/due-work.ts'
import type { Reader } from '#records/reader.ts'
import { timestamp } from '#records/time.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { owesSheets, PLAYED_STATES } from '#rules/spirit/entry.ts'
import { m } from '#words/messages.js'
import { sheetHref } from '../sheet/sheet-shown.ts'
import { isSpiritEntryOpen, sheetsOfGames } from '../spirit-games.server.ts'

/** Teams are told of a sheet that they have not given: by the clock once, by admins whenever they like. */

/** A sheet that a team has not given. */
export interface MissingSheet {
  readonly game: string
  readonly team: Team
  readonly opponent: string
}

/** Since the start: the game, the spirit circle and the way to the shade. */
const AFTER_MINUTES = 150
/** Whoever was not reminded by then is left to the admins. */
const UNTIL_MINUTES = 24 * 60
const DUE_AT_ONCE = 500

/** By game and team. */
export const MISSING_SHEETS: DueWork = {
  async due(reader) {
    if (!(await isSpiritEntryOpen(reader))) return []
    const found = [...(await unreminded(reader, 'home')), ...(await unreminded(reader, 'away'))]
    return found.map(({ game, team }) => `${game}/${team}`)
  },
  async run(tx, key) {
    const [id = '', team = ''] = key.split('/')
    const [game, own] = [await tx.get(games, id), await tx.get(teams, team)]
    if (!game || !own || !owesSheets(game) || (game.home !== team && game.away !== team)) return
    if ((await sheetsOfGames(tx, [game])).get(id)?.some(({ rater }) => rater === team)) return
    const isFirst = await tx.execute((queries) =>
      queries
        .insertInto('_sheet_reminders')
        .values({ game: id, team })
        .onConflict((conflict) => conflict.doNothing()),
    )
    if (isFirst === 0) return
    const opponent = (await tx.get(teams, game.home === team ? game.away : game.home))?.name ?? ''
    for (const person of await speakersOf(tx, own)) await tellMissing(tx, person, { game: id, team: own, opponent })
  },
}

const unreminded = (reader: Reader, side: 'home' | 'away') =>
  reader.query((queries) =>
    queries
      .selectFrom('games as g')
      .leftJoin('spirit_sheets as s', (join) => join.onRef('s.game', '=', 'g.id').onRef('s.rater', '=', `g.${side}`))
      .leftJoin('_sheet_reminders as r', (join) => join.onRef('r.game', '=', 'g.id').onRef('r.team', '=', `g.${side}`))
      .select(['g.id as game', `g.${side} as team`])
      .where('g.starts', '<=', timestamp(minutesAfter(reader.now(), -AFTER_MINUTES)))
      .where('g.starts', '>', timestamp(minutesAfter(reader.now(), -UNTIL_MINUTES)))
      .where('g.state', 'in', PLAYED_STATES)
      .where('g.home', 'is not', null)
      .where('g.away', 'is not', null)
      .where('s.id', 'is', null)
      .where('r.game', 'is', null)
      .orderBy('g.starts')
      .limit(DUE_AT_ONCE),
  )

/** In the inbox of one person. */
export const tellMissing = (tx: Transaction, person: string, { game, team, opponent }: MissingSheet): Promise<void> =>
  notify(
    tx,
    { to: 'person', person },
    {
      category: 'spirit',
      title: (locale) => m.spirit_notice_missing({ team: opponent }, { locale }),
      text: (locale) => m.spirit_notice_missing_text({ team: team.name }, { locale }),
      href: sheetHref(game, team.id),
    },
  )

/** Its managers, and its captains as far as they have an account; each once. */
export async function speakersOf(tx: Transaction, team: Team): Promise<readonly string[]> {
  const captains = await tx.list(players, {
    filter: 'team = {:team} && (captain = true || spirit_captain = true)',
    params: { team: team.id },
  })
  const connected = await tx.pointingAt(
    users,
    'player',
    captains.map(({ id }) => id),
  )
  return [...new Set([...(await managersOf(tx, team)), ...connected.map(({ id }) => id)])]
}
