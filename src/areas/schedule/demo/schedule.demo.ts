import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { DEMO_FIELD_MIDDLES } from '#areas/map/demo/ground.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, type Tournament, tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Demo, PlayedDemo } from '#http/areas/demo.ts'
import { daysOf } from '#rules/calendar/days.ts'
import { proposalsFor } from '#rules/formats/proposals.ts'
import { generateAtOnce } from '#rules/timetable/generate.ts'
import { MINUTES_PER_DAY, type Setting } from '#rules/timetable/plan.ts'
import { gamesOfFormats } from '#rules/timetable/setting-of-formats.ts'
import { scheduleDraftOf } from '../plan/draft.queries.server.ts'
import { dutySourceOf } from '../plan/duty-source.ts'
import { placeGames } from '../plan/plan.commands.server.ts'
import type { PlanSettings } from '../plan/plan-settings.ts'
import { publishSchedule } from '../plan/publish.commands.server.ts'
import { type DraftWanted, type FieldWanted, replaceDraft } from '../plan/replace-draft.server.ts'

/** Games of the demo: planned and published some days ago, one pair exchanged this morning. */

const LENGTH = { minutes: 60, slotMinutes: 75 }
const FIELDS = { normal: 5, large: 20 } as const
const [OPENS, CLOSES] = [9 * 60, 19 * 60]
const LUNCH = { from: 12 * 60 + 45, to: 13 * 60 + 15 }
/** The last field is lent to the disc golfers on the second afternoon. */
const LENT_FROM = 15 * 60
const SEED = 7
/** Enough for a timetable that nobody would be ashamed of, and no wait at the start. */
const EFFORT = 0.05

/** Hours before the demo begins. */
const [PUBLISHED, EXCHANGED] = [2.5 * 24, 3]

export async function fillSchedule(demo: Demo): Promise<void> {
  const { db, run, hoursAgo } = demo
  const { admin } = await demoPeople(db)
  const tournament = await tournamentOf(db)
  if (!tournament) throw new Error('There is no tournament to plan')
  hoursAgo(PUBLISHED)
  const wanted = await draftFor(demo, tournament)
  await db.write((tx) => replaceDraft(tx, wanted))
  await run(publishSchedule, admin, { version: await versionOf(demo) })
}

export async function writeExchange(demo: Demo): Promise<void> {
  demo.hoursAgo(EXCHANGED)
  await exchangeFields(demo)
}

export async function playExchange(demo: PlayedDemo): Promise<void> {
  demo.at(EXCHANGED, () => exchangeFields(demo))
}

const versionOf = async ({ db }: Demo) => (await scheduleDraftOf(db))?.record?.version ?? 0

async function draftFor({ db, chance, size }: Demo, tournament: Tournament): Promise<DraftWanted> {
  const dayCount = daysOf(tournament.starts, tournament.ends).length
  const starts = Array.from({ length: dayCount }, (_, day) => day * MINUTES_PER_DAY)
  const count = FIELDS[size]
  const fields = Array.from({ length: count }, (_, index): FieldWanted => {
    const isLent = index === count - 1
    return {
      id: chance.id(),
      name: String(index + 1),
      is_show: index === 0,
      pin: pinOf(index),
      open: starts.map((day, index) => ({
        from: day + OPENS,
        to: day + (isLent && index === dayCount - 1 ? LENT_FROM : CLOSES),
      })),
    }
  })
  const accepted = await db.list(teams, { filter: 'state = "accepted"', sort: 'seed,name' })
  const divisions = (await divisionsOf(db)).flatMap(({ key }) => {
    const own = accepted.filter(({ division }) => division === key).map(({ id }) => id)
    const [standard] = proposalsFor(own.length)
    return standard ? [{ division: key, format: standard.format, teams: own, length: LENGTH }] : []
  })
  const settings: PlanSettings = {
    breaks: starts.map((day) => ({ from: day + LUNCH.from, to: day + LUNCH.to })),
    wishes: [],
    hasDuties: true,
  }
  const setting: Setting = {
    ...gamesOfFormats(divisions, () => LENGTH),
    fields: fields.map(({ id, open, is_show: isShow }) => ({ id, open, isShow })),
    ...settings,
    minimumRestMinutes: tournament.minimum_rest,
  }
  const { placements, duties } = generateAtOnce(setting, { seed: SEED, effort: EFFORT, withDuties: true })
  return {
    fields,
    divisions,
    settings,
    placements,
    duties: new Map(duties.assigned.map(({ game, side }) => [game, dutySourceOf(side)])),
  }
}

/** On the painted ground; where there are more fields than it shows they have none. */
function pinOf(index: number) {
  const middle = DEMO_FIELD_MIDDLES[index]
  return middle ? { x: Math.round((middle.x + 1) * 500), y: Math.round((middle.y + 1) * 500) } : null
}

/** Two games of the same time that are still to come change their fields, so that people see what a change looks like. */
async function exchangeFields(demo: Demo): Promise<void> {
  const { db, run, now } = demo
  const { admin } = await demoPeople(db)
  const draft = await scheduleDraftOf(db)
  if (!draft) return
  const { starts: firstDay } = draft.tournament
  const minutesNow = (now.getTime() - Date.parse(firstDay)) / 60_000
  const coming = draft.plan.placements
    .filter(({ start }) => start > minutesNow + SOON_MINUTES)
    .toSorted((one, other) => one.start - other.start || (one.game < other.game ? -1 : 1))
  const pair = coming.flatMap((one) => {
    const other = coming.find((it) => it.game !== one.game && it.start === one.start)
    return other ? [[one, other] as const] : []
  })[0]
  if (!pair) return
  const [one, other] = pair
  const move = (game: string, field: string, starts: number) => {
    const base = draft.games.get(game)?.updated ?? ''
    return { game, base, field, starts }
  }
  await run(placeGames, admin, {
    moves: [move(one.game, other.field, one.start), move(other.game, one.field, other.start)],
  })
  await run(publishSchedule, admin, { version: await versionOf(demo) })
}

/** Behind the difference between any zone's clocks and UTC. */
const SOON_MINUTES = 180
