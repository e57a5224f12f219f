import { m } from '#words/messages.js'
import { refusals, refuse } from '../commands/refusals.ts'
import { provided } from './dependencies.ts'

const ARCHIVED = refusals({ archived: m.site_problem_archived })

/** Why nothing is changed in a tournament that was put away: it stays as it was. */
export const archived = () => refuse(ARCHIVED, 'archived', undefined, 403)

/** Whether this tournament was put away. Told by whoever starts the installation. */
export const archivedTournament = provided<boolean>(() => false)
