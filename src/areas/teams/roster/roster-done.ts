import { m } from '#words/messages.js'

/** What was done to a roster, as the page says it. */

export const PLAYER_ACTS = ['remove', 'restore', 'renew', 'disconnect'] as const
export type PlayerAct = (typeof PLAYER_ACTS)[number]

export type RosterDone =
  | {
      readonly done: 'add' | 'edit' | PlayerAct
      readonly player: string
      readonly name: string
      readonly other: string
    }
  | { readonly done: 'confirm' | 'decline'; readonly name: string }
  | { readonly done: 'import'; readonly added: number; readonly changed: number }

export function doneInWords(done: RosterDone): string {
  switch (done.done) {
    case 'add':
      return m.roster_done_added({ name: done.name })
    case 'edit':
      return m.roster_done_saved({ name: done.name })
    case 'remove':
      return m.roster_done_removed({ name: done.name })
    case 'restore':
      return done.other === ''
        ? m.roster_done_restored({ name: done.name })
        : m.roster_done_restored_without({ name: done.name, other: done.other })
    case 'renew':
      return m.roster_done_renewed()
    case 'disconnect':
      return m.roster_done_disconnected()
    case 'confirm':
      return m.roster_requests_confirmed({ person: done.name })
    case 'decline':
      return m.roster_requests_declined({ person: done.name })
    case 'import':
      return m.roster_done_imported({ added: done.added, changed: done.changed })
  }
}

/** The fields of the form that takes it back. */
export const undoOf = (done: RosterDone): Readonly<Record<string, string>> | undefined =>
  done.done === 'remove' ? { intent: 'restore', player: done.player } : undefined
