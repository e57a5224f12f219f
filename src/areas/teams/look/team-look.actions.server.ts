import { formFor } from '#http/pages/forms/form-bounds.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { teams } from '../teams.collections.ts'
import { changeLook } from './team-look.commands.server.ts'

/** What the form of a team's look may hold. */
export const LOOK_FORM = formFor(changeLook.input, teams.declared.logo.maxBytes)

/** What the form of a team's look asks for, done as its sender. */
export const changeLookBy = (page: PageRequest, form: FormData, team: string): Promise<void> =>
  page.submit(changeLook, form, { team })
