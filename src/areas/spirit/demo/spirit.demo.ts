import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { games } from '#areas/schedule/schedule.collections.ts'
import type { Chance } from '#http/areas/chance.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import type { Transaction } from '#records/transaction.ts'
import { minutesAfter } from '#rules/calendar/time.ts'
import { asksForComment, SPIRIT_MARK_MOST } from '#rules/spirit/sheet.ts'
import { publishSpirit } from '../admin/publish.commands.server.ts'
import { keepSheetComments, marksOf } from '../sheet/sheet.commands.server.ts'
import { spiritSheets } from '../spirit.collections.ts'
import { type SheetTyped, sheetTyped } from '../spirit.fields.ts'
import { isForSheets } from '../spirit-games.server.ts'

/** Minutes after its end until a team has sat together and given its sheet. */
const GIVEN_AFTER = 25

/** Of so many games one team forgot its sheet. */
const FORGOTTEN_EACH = 9

export const DEMO_LOWEST = [
  'Two hard bids into our handlers, and no word about it.',
  'Nobody knew the stall count rule, and nobody asked.',
] as const
export const DEMO_HIGHEST = [
  'They cheered for our points at 14–3.',
  'Took a call back at universe point. Respect!',
  'Best spirit circle of the weekend.',
] as const

/** Sheets of the games played so far. Every team owes that of its latest game, and some have forgotten an earlier one. */
export async function writeSpirit(demo: Demo): Promise<void> {
  const { db, now, chance } = demo
  const { admin, withoutRole } = await demoPeople(db)
  const people = withoutRole.map(({ id }) => id)
  const played = (await db.every(games, { sort: 'starts,id' }))
    .filter((game) => isForSheets(game, now))
    .toSorted((one, other) => +endOf(one) - +endOf(other))
  const latest = new Map(played.flatMap(({ id, home, away }) => [home, away].map((team) => [team, id] as const)))
  await db.write(async (tx) => {
    for (const [index, game] of played.entries()) {
      demo.hoursAgo((now.getTime() - minutesAfter(endOf(game), GIVEN_AFTER).getTime()) / 3_600_000)
      const sides = (['home', 'away'] as const).filter(
        (side) =>
          latest.get(game[side]) !== game.id && !(side === 'away' && index % FORGOTTEN_EACH === FORGOTTEN_EACH - 1),
      )
      const by = people[index % people.length] ?? ''
      for (const side of sides) await give(tx, chance, game, side, { by, isExchanged: sides.length === 2 })
    }
  })
  demo.hoursAgo(1)
  await demo.run(publishSpirit, admin, {})
  demo.hoursAgo(0)
}

/** The ranking of the first day is shown to everybody in the morning of the second. */
export async function playSpirit({ db, run, at }: PlayedDemo): Promise<void> {
  const { admin } = await demoPeople(db)
  at(1, () => run(publishSpirit, admin, {}))
}

const endOf = ({ starts, minutes }: GameRecord): Date => minutesAfter(new Date(starts), minutes)

async function give(
  tx: Transaction,
  chance: Chance,
  game: GameRecord,
  side: 'home' | 'away',
  { by, isExchanged }: { readonly by: string; readonly isExchanged: boolean },
): Promise<void> {
  const said = madeUp(chance)
  const sheet = await tx.create(spiritSheets, {
    id: chance.id(),
    ...marksOf(said),
    game: game.id,
    rater: game[side],
    rated: game[side === 'home' ? 'away' : 'home'],
    sheet_version: 1,
    is_exchanged: isExchanged,
    given_by: by,
  })
  await keepSheetComments(tx, sheet.id, said)
}

/** Mostly good games, some very good ones, and now and then one to talk about. */
const MARKS = [2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 1, 4] as const

function madeUp(chance: Chance): SheetTyped {
  const marks = new Map<string, number>()
  return sheetTyped(
    (field) => {
      const mark = field.startsWith('their') && chance.below(120) === 0 ? 0 : chance.oneOf(MARKS)
      marks.set(field, mark)
      return mark
    },
    (field) => {
      const mark = marks.get(field.replace('_comment', '')) ?? 0
      if (!asksForComment(mark)) return ''
      return chance.oneOf(mark === SPIRIT_MARK_MOST ? DEMO_HIGHEST : DEMO_LOWEST)
    },
  )
}
