import { checkWho } from '#http/commands/commands.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Whether somebody may lend and take back, with the roles that they hold at this moment. */
export const isAtDesk = ({ roles }: Pick<Viewer, 'roles'>): boolean =>
  roles.includes('booker') || roles.includes('admin')

/** Refuses everybody else as the guard of the desk does. */
export function checkDesk(actor: Viewer): void {
  if (!isAtDesk(actor)) checkWho({ roles: ['booker'] }, actor)
}
