import type { PageRequest } from '#http/pages/page-request.ts'
import { changeLook } from './team-look.commands.server.ts'

/** What the form of a team's look asks for, done as its sender. */
export const changeLookBy = (page: PageRequest, form: FormData, team: string): Promise<void> =>
  page.submit(changeLook, form, { team })
