import { State } from '#ui/marks/State.tsx'
import { m } from '#words/messages.js'
import { stateOfPerson } from './person-state.ts'

export function PersonStateMark({ person }: { person: { verified: boolean; blocked: boolean } }) {
  const state = stateOfPerson(person)
  if (state === 'blocked') return <State kind="cancelled">{m.accounts_users_blocked()}</State>
  if (state === 'unverified') return <State kind="due">{m.accounts_users_unverified()}</State>
  return <State kind="ok">{m.accounts_users_verified()}</State>
}
