import { configOf, flagsOf } from '#areas/configuration/configuration.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { ChecklistItem } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import { m } from '#words/messages.js'
import { plannedGames } from '../schedule.collections.ts'

/** A timetable that somebody has drafted, and one that everybody sees. */
export async function scheduleSteps(reader: Reader): Promise<readonly ChecklistItem[]> {
  const [count, accepted, tournament, config] = await Promise.all([
    reader.count(plannedGames),
    reader.count(teams, { filter: 'state = "accepted"' }),
    tournamentOf(reader),
    configOf(reader),
  ])
  const isPublished = flagsOf(config).schedule_initialized
  return [
    {
      step: 'timetable',
      text: m.schedule_checklist_timetable(),
      done: isPublished || count > 0,
      state: count > 0 ? m.schedule_checklist_games({ count }) : missing(Boolean(tournament?.starts), accepted),
      href: '/admin/schedule/init',
    },
    {
      step: 'publication',
      text: m.schedule_checklist_publish(),
      done: isPublished,
      state: isPublished
        ? m.schedule_checklist_published()
        : count > 0
          ? m.schedule_checklist_draft()
          : m.schedule_checklist_no_timetable(),
      href: '/admin/schedule/timetable',
    },
  ]
}

function missing(hasDays: boolean, accepted: number): string {
  if (!hasDays) return m.schedule_checklist_no_days()
  return accepted === 0 ? m.schedule_checklist_no_teams() : m.schedule_checklist_no_games()
}
