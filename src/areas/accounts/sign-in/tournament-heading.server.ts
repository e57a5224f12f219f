import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageAsked } from '#http/pages/page-request.ts'
import type { Host } from './AccountFrame.tsx'
import { weekendInWords } from './weekend-words.ts'

export async function hostOf({ reader, preferences }: PageAsked): Promise<Host> {
  const tournament = await tournamentOf(reader)
  if (!tournament) return { name: '', days: '' }
  return { name: tournament.name, days: weekendInWords(tournament.starts, tournament.ends, preferences.language) }
}
