import { users } from '#areas/accounts/accounts.collections.ts'
import { helperJobEntries } from '#areas/helpers/helpers.collections.ts'
import { mapReferences } from '#areas/map/map.collections.ts'
import { games, playingFields, schedulePlan } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { Database } from '#records/database.ts'
import { sunsetOf } from '#rules/calendar/sunset.ts'
import { helpedMinutes } from '#rules/helpers/job-hours.ts'
import { holdsPlace } from '#rules/helpers/taking-jobs.ts'
import type { Rehearsed, RehearsedGame, RehearsedHelper, RehearsedJob } from '#rules/rehearsal/tight-spots.ts'
import { jobsToDo, type TimedJob } from './helper-play.server.ts'
import type { GameLog } from './play.server.ts'

/** More than promise anything. */
const ENTRIES_MOST = 20_000
const GAMES_MOST = 2_000

/** What became of the copy, for the report. */
export async function rehearsedIn(db: Database, log: ReadonlyMap<string, GameLog>, until: number): Promise<Rehearsed> {
  const [all, fields, tournament, plan, references, jobs] = await Promise.all([
    db.every(games, { filter: 'state != "cancelled"', sort: 'starts,id' }, GAMES_MOST),
    db.list(playingFields),
    tournamentOf(db),
    db.first(schedulePlan, {}),
    db.list(mapReferences),
    jobsToDo(db),
  ])
  const known = await db.byIds(
    teams,
    all.flatMap(({ home, away }) => [home, away]),
  )
  const names = new Map([...known.values()].map(({ id, name }) => [id, name]))
  const [reference] = references
  return {
    zone: tournament?.time_zone ?? 'UTC',
    minimumRestMinutes: tournament?.minimum_rest ?? 0,
    teams: names,
    fields: fields.map(({ id, name, pin }) => ({ id, name, pin: pin ?? undefined })),
    games: all.map(
      (game): RehearsedGame => ({
        id: game.id,
        title: titleOf(game, names),
        home: game.home,
        away: game.away,
        field: game.field,
        planned: Date.parse(game.starts),
        minutes: game.minutes,
        slotMinutes: game.slot_minutes,
        played: log.get(game.id)?.played,
        waitedFor: log.get(game.id)?.waitedFor,
        hasDuty: game.duty !== '',
      }),
    ),
    hasDuties: plan?.settings?.hasDuties ?? false,
    ...(await helpFor(db, jobs, until)),
    sunset: (day) => reference && sunsetOf(day, reference),
    until,
  }
}

/** “Kite Club – Mudlarks”; the name of the game while one of them is not known. */
const titleOf = ({ home, away, name, key }: { home: string; away: string; name: string; key: string }, names: Names) =>
  home !== '' && away !== '' ? `${names.get(home) ?? ''} – ${names.get(away) ?? ''}` : name || key

type Names = ReadonlyMap<string, string>

async function helpFor(db: Database, jobs: readonly TimedJob[], until: number) {
  const entries = await db.every(helperJobEntries, { filter: 'status != "cancelled"' }, ENTRIES_MOST)
  const held = entries.filter(({ status }) => holdsPlace(status))
  const byJob = Map.groupBy(held, ({ job }) => job)
  const times = new Map(jobs.map((it) => [it.job.id, it]))
  const people = await db.byIds(users, new Set(held.map(({ user }) => user)))
  return {
    jobs: jobs.map(({ job, from, to }): RehearsedJob => {
      const own = byJob.get(job.id) ?? []
      // Whom nobody has ticked yet will come.
      const absent = from <= until ? own.filter(({ status }) => status === 'absent').length : 0
      const { id, title, needed } = job
      return { id, title, from, to, needed, taken: own.length, came: own.length - absent }
    }),
    helpers: [...Map.groupBy(held, ({ user }) => user)].map(([id, own]): RehearsedHelper => {
      const promised = own.flatMap(({ job, status }) => {
        const time = times.get(job)
        return time ? [{ from: time.from, to: time.to, status }] : []
      })
      return { id, name: people.get(id)?.name ?? '', minutes: helpedMinutes(promised).promised }
    }),
  }
}
