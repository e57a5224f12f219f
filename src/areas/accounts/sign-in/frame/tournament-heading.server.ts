import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import type { TournamentHeading } from './AccountFrame.tsx'
import { weekendInWords } from './weekend-words.ts'

export async function tournamentHeadingOf({ reader, preferences }: PageRequest): Promise<TournamentHeading> {
  const tournament = await tournamentOf(reader)
  if (!tournament) return { name: '', days: '' }
  return { name: tournament.name, days: weekendInWords(tournament.starts, tournament.ends, preferences.language) }
}
