import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'

/** Teams whose name and seed no other of their division may have. */
export const isActive = ({ state }: Pick<Team, 'state'>) => state !== 'withdrawn' && state !== 'declined'

export const activeTeams = async (reader: Reader): Promise<Team[]> => (await reader.every(teams)).filter(isActive)

/** Two teams that change places go through none: no seed is ever there twice. */
export async function freeSeeds(tx: Transaction, changing: readonly Team[]) {
  for (const { id, seed } of changing) if (seed > 0) await tx.update(teams, id, { seed: 0 })
}
