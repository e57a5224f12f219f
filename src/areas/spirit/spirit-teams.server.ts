import { managedTeams, ownTeams } from '#areas/teams/teams.api.server.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** For which teams somebody enters sheets, and of which they read comments, as of this moment. */
export interface SpiritTeams {
  /** Plays for them or manages them. */
  readonly own: ReadonlySet<string>
  readonly managed: ReadonlySet<string>
}

export async function spiritTeamsOf(reader: Reader, viewer: Viewer): Promise<SpiritTeams> {
  const own = await ownTeams(reader, viewer)
  const managed = viewer.roles.includes('teammanager') ? await managedTeams(reader, viewer.id) : []
  return { own: new Set(own.map(({ team }) => team)), managed: new Set(managed.map(({ id }) => id)) }
}
