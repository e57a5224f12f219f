import { m } from '#words/messages.js'
import { refusals, refuse } from '../commands/refusals.ts'

const ARCHIVED = refusals({ archived: m.site_problem_archived })

/** Why nothing is changed in a tournament that was put away: it stays as it was. */
export const archived = () => refuse(ARCHIVED, 'archived', undefined, 403)
