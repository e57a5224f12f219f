import { redirect } from 'react-router'
import { keyOf, textOf, textsOf } from '#http/pages/handle-form.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { saveOver } from '#http/pages/save-over.ts'
import { badRequest } from '#records/errors.ts'
import { refusedTeam } from '../refused-team.server.ts'
import { textOfFile } from '../roster/roster-file.server.ts'
import { teams } from '../teams.collections.ts'
import { TEAM_ACTS, type TeamDone, type TeamsPreview } from './admin-team-acts.ts'
import { adminTeamsAddress, DIVISIONS_SHOWN } from './admin-teams.address.ts'
import { teamsPlanned } from './admin-teams.commands.server.ts'
import { seedsOf } from './admin-teams.queries.server.ts'
import { NO_TEAM, teamInput, typedTeam, valuesOfTeam } from './team-form.ts'

/** What a form of the admins' page about teams wants. */
export async function actOnTeams(page: PageRequest, form: FormData): Promise<TeamDone | TeamsPreview | Response> {
  const act = TEAM_ACTS.find((it) => it === textOf(form, 'intent'))
  const key = keyOf(form)
  const id = textOf(form, 'team')
  switch (act) {
    case 'create': {
      const values = typedTeam((field) => textOf(form, field))
      const answer = await page.run('teams.createTeam', teamInput(values, NO_TEAM), key)
      return redirect(adminTeamsAddress.href({}, { team: textIn(answer, 'team') }))
    }
    case 'change':
      await saveOver(
        form,
        () => teamNow(page, id),
        (values, { team }) =>
          page.run('teams.changeTeam', { team: id, base: team.updated, ...teamInput(values, team) }),
      )
      return { done: act, team: await named(page, id) }
    case 'lock':
    case 'unlock': {
      const chosen = textsOf(form, 'teams')
        .flatMap((it) => it.split(','))
        .filter(Boolean)
      const answer = await page.run('teams.lockRosters', { teams: chosen, locked: act === 'lock' }, key)
      return { done: act, changed: textsIn(answer, 'changed') }
    }
    case 'withdraw':
      await page.run('teams.withdrawTeam', { team: id, games: textOf(form, 'games') }, key)
      return { done: act, team: await named(page, id) }
    case 'reinstate':
      await page.run('teams.reinstateTeam', { team: id }, key)
      return { done: act, team: await named(page, id) }
    case 'seeds': {
      const division = DIVISIONS_SHOWN.find((it) => it === textOf(form, 'division'))
      if (!division) throw badRequest()
      const rows = await seedsOf(page.db, division)
      const seeds = rows.map(({ id }) => ({ team: id, seed: numberIn(textOf(form, `seed-${id}`)) }))
      await page.run('teams.setSeeds', { seeds }, key)
      return { done: act }
    }
    case 'preview': {
      const file = form.get('file')
      const text = file instanceof File && file.size > 0 ? await textOfFile(file) : textOf(form, 'text')
      return { preview: await teamsPlanned(page.db, text), text }
    }
    case 'import': {
      const answer = await page.run('teams.importTeams', { text: textOf(form, 'text') }, key)
      return { done: act, made: countIn(answer, 'made'), changed: countIn(answer, 'changed') }
    }
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

const valueIn = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined

function textIn(answer: unknown, name: string): string {
  const value = valueIn(answer, name)
  return typeof value === 'string' ? value : ''
}

const countIn = (answer: unknown, name: string): number => Number(valueIn(answer, name) ?? 0)

function textsIn(answer: unknown, name: string): readonly string[] {
  const value = valueIn(answer, name)
  return Array.isArray(value) ? value.map(String) : []
}
