import { provided } from '#http/areas/dependencies.ts'
import type { Reader } from '#records/reader.ts'

/** Where a team's jingle is; undefined where it has none. Whoever keeps jingles gives it: teams know nothing of sounds. */
export const jingleOfTeam = provided<(reader: Reader, team: string) => Promise<string | undefined>>(
  () => async () => undefined,
)
