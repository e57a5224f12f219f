import { redirect } from 'react-router'
import { formOfValues, keyOf, textOf, textsOf } from '#http/pages/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { readForm } from '#http/pages/read-form.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest } from '#records/errors.ts'
import { refusedTeam } from '../refused-team.server.ts'
import { textOfFile } from '../roster/roster-file.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_ACTS, type TeamDone, type TeamsPreview } from './admin-team-acts.ts'
import { adminTeamsAddress } from './admin-teams.address.ts'
import {
  changeTeam,
  createTeam,
  importTeams,
  lockRosters,
  reinstateTeam,
  setSeeds,
  teamsPlanned,
  withdrawTeam,
} from './admin-teams.commands.server.ts'
import { seedsOf } from './admin-teams.queries.server.ts'
import { chosenTeam, NO_TEAM, typedTeam, valuesOfTeam } from './team-form.ts'

/** What a form of the admins' page about teams wants. */
export async function actOnTeams(page: PageRequest, form: FormData): Promise<TeamDone | TeamsPreview | Response> {
  const act = TEAM_ACTS.find((it) => it === textOf(form, 'intent'))
  const key = keyOf(form)
  const id = textOf(form, 'team')
  switch (act) {
    case 'create': {
      const values = typedTeam((field) => textOf(form, field))
      const { team } = await page.run(
        createTeam,
        readForm(createTeam.input, formOfValues(chosenTeam(values, NO_TEAM))),
        key,
      )
      return redirect(adminTeamsAddress.href({}, { team }))
    }
    case 'change':
      await saveOver(
        form,
        () => teamNow(page, id),
        (values, { team }) =>
          page.submit(changeTeam, formOfValues(chosenTeam(values, team)), { team: id, base: team.updated }),
      )
      return { done: act, team: await named(page, id) }
    case 'lock':
    case 'unlock': {
      const chosen = textsOf(form, 'teams').flatMap((it) => it.split(','))
      return { done: act, ...(await page.run(lockRosters, { teams: chosen, locked: act === 'lock' }, key)) }
    }
    case 'withdraw':
      await page.submit(withdrawTeam, form)
      return { done: act, team: await named(page, id) }
    case 'reinstate':
      await page.submit(reinstateTeam, form)
      return { done: act, team: await named(page, id) }
    case 'seeds': {
      const rows = await seedsOf(page.db, textOf(form, 'division'))
      const seeds = rows.map(({ id }) => ({ team: id, seed: numberIn(textOf(form, `seed-${id}`)) }))
      await page.run(setSeeds, { seeds }, key)
      return { done: act }
    }
    case 'preview': {
      const file = form.get('file')
      const text = file instanceof File && file.size > 0 ? await textOfFile(file) : textOf(form, 'text')
      return { preview: await teamsPlanned(page.db, text), text }
    }
    case 'import':
      return { done: act, ...(await page.submit(importTeams, form)) }
    default:
      throw badRequest()
  }
}

async function teamNow({ db }: PageRequest, id: string) {
  const team = await db.get(teams, id)
  if (!team) throw refusedTeam('team_gone', 'team', 404)
  return { values: valuesOfTeam(team), team }
}

const named = async ({ db }: PageRequest, id: string) => ({ id, name: (await db.get(teams, id))?.name ?? '' })

/** Nothing typed is no seed; what is no number is not taken for one. */
const numberIn = (text: string): number => (text.trim() === '' ? 0 : Number(text))
