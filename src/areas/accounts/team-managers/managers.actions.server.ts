import { appointManager, dismissManager } from '#areas/teams/managers.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { intentIn, keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { users } from '../accounts.collections.ts'
import { MANAGER_ACTS, type ManagerAct, managerDone } from './manager-acts.ts'

/** What a form about the managers of a team wants; undefined when it is about something else. */
export async function actOnManagers(page: PageRequest, form: FormData): Promise<Done<ManagerAct> | undefined> {
  const act = intentIn(form, MANAGER_ACTS)
  if (!act) return undefined
  const [team, user] = [textOf(form, 'team'), textOf(form, 'user')]
  await page.run(COMMANDS[act], { team, user }, keyOf(form))
  return managerDone(
    act,
    { id: team, name: (await page.db.get(teams, team))?.name ?? '' },
    { id: user, name: (await page.db.get(users, user))?.name ?? '' },
  )
}

const COMMANDS = { add: appointManager, remove: dismissManager }
