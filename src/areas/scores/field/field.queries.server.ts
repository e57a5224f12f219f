import { gamesOf } from '#areas/schedule/schedule.api.server.ts'
import { games, playingFields } from '#areas/schedule/schedule.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { padSettings, padsOf } from '../pad/pads.server.ts'

/** What is played on a field today or, where nothing is, on the next day that has games. Undefined without such a field. */
export async function fieldShown(page: PageRequest, id: string) {
  const { reader, reads, viewer, preferences } = page
  const field = await reader.get(playingFields, id)
  if (!field) return undefined
  const [all, facts, tournament] = await Promise.all([
    gamesOf({ reader, reads, language: preferences.language }, { field: id }),
    padSettings(reader),
    tournamentOf(reader),
  ])
  const today = dayIn(reader.now(), facts.zone)
  const days = all.map(({ day }) => day)
  const day = days.find((it) => it >= today) ?? days.at(-1) ?? today
  const rows = all.filter((row) => row.day === day)
  const records = await reader.byIds(
    games,
    rows.map((row) => row.id),
  )
  const listed = rows.flatMap((row) => {
    const game = records.get(row.id)
    return game ? [{ row, game }] : []
  })
  return {
    field: { id, name: field.name },
    tournament: tournament?.name ?? '',
    facts,
    day,
    today,
    pads: await padsOf(reader, viewer, listed),
  }
}

export type FieldPageData = NonNullable<Awaited<ReturnType<typeof fieldShown>>>
