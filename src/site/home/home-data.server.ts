import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'

/** What the first page shows beyond what every page knows. */
export interface HomeData {
  readonly contact?: { readonly name: string; readonly email: string }
  /** Minutes, and points. */
  readonly games?: { readonly length: number; readonly targetScore: number; readonly minimumRest: number }
}

export async function homeData({ reader }: PageRequest): Promise<HomeData> {
  const found = await tournamentOf(reader)
  if (!found) return {}
  const { contact_name, contact_email, game_length, target_score, minimum_rest } = found
  return {
    ...(contact_email === '' ? {} : { contact: { name: contact_name, email: contact_email } }),
    games: { length: game_length, targetScore: target_score, minimumRest: minimum_rest },
  }
}
