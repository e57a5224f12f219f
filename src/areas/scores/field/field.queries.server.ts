import { listedGames } from '#areas/schedule/schedule.api.server.ts'
import { playingFields } from '#areas/schedule/schedule.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { padSettings, padsOf } from '../pad/pads.server.ts'

/** What is played on a field today or, where nothing is, on the next day that has games. Undefined without such a field. */
export async function fieldShown(page: PageRequest, id: string) {
  const { reader, visit, viewer } = page
  const field = await reader.get(playingFields, id)
  if (!field) return undefined
  const [listed, facts, tournament] = await Promise.all([listedGames(visit), padSettings(reader), tournamentOf(reader)])
  const today = dayIn(reader.now(), facts.zone)
  const here = listed.filter(({ game }) => game.field === id)
  const days = here.map(({ row }) => row.day)
  const day = days.find((it) => it >= today) ?? days.at(-1) ?? today
  return {
    field: { id, name: field.name },
    tournament: tournament?.name ?? '',
    facts,
    day,
    today,
    pads: await padsOf(
      reader,
      viewer,
      here.filter(({ row }) => row.day === day),
    ),
  }
}

export type FieldPageData = NonNullable<Awaited<ReturnType<typeof fieldShown>>>
