import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { takeFile } from '#http/files/intake.ts'
import { stale } from '#records/errors.ts'
import type { Reader } from '#records/reader.ts'
import type { PreparedFile } from '#records/schema/values.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { merge } from '#rules/merge.ts'
import { actsFor, type Team } from '../teams.api.server.ts'
import { teams } from '../teams.collections.ts'
import { type ChangeLook, changeLookInput } from './team-look.inputs.ts'
import { LOOK_REFUSALS, LOOK_WORDS } from './team-look.refusals.ts'

/** The team's own picture and colours: its managers change them, and admins those of all teams. */
export const changeLook = command({
  name: 'teams.changeLook',
  who: 'signedIn',
  input: changeLookInput,
  takesFiles: true,
  refusals: LOOK_WORDS,
  async prepare(db, actor, { team, logo }) {
    // Before an image is touched.
    await changeableTeam(db, actor, team)
    return logo && takeFile(teams, 'logo', logo)
  },
  async run(tx, actor, input, { prepared: logo }) {
    const found = await changeableTeam(tx, actor, input.team)
    const changes = changesOf(found, input, logo)
    const names = Object.keys(changes)
    if (names.length === 0) return
    await tx.updateStored(teams, found, changes)
    await tx.audit(actor, 'teams.changeLook', teams, found.id, { fields: names })
  },
})

const LOOK = ['colour_light', 'colour_dark', 'logo'] as const

/** What is to be written; refused where somebody else has changed the same meanwhile. */
function changesOf(found: Team, input: ChangeLook, file: PreparedFile | undefined) {
  const { colour_light, colour_dark, logo } = found
  const current = { colour_light, colour_dark, logo }
  const loaded = {
    colour_light: input.was_colour_light ?? colour_light,
    colour_dark: input.was_colour_dark ?? colour_dark,
    logo: input.was_logo ?? logo,
  }
  const wanted = {
    colour_light: input.colour_light ?? loaded.colour_light,
    colour_dark: input.colour_dark ?? loaded.colour_dark,
    logo: file?.name ?? (input.remove_logo ? '' : loaded.logo),
  }
  const result = merge({ loaded, wanted, current, fields: LOOK })
  if (!result.ok) throw stale(wanted, current)
  const changed = LOOK.filter((name) => result.merged[name] !== current[name])
  return Object.fromEntries(changed.map((name) => [name, name === 'logo' ? (file ?? '') : result.merged[name]]))
}

/** Who may not change a team learns nothing of it, not even whether it is there. */
async function changeableTeam(reader: Reader, actor: Viewer, id: string): Promise<Team> {
  const found = await reader.get(teams, id)
  if (!found || !actsFor(found, actor)) throw refuse(LOOK_REFUSALS, 'team_gone', 'team', 404)
  return found
}
