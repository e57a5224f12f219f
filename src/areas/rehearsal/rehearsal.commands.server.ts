import * as v from 'valibot'
import type { Dependencies } from '#http/areas/dependencies.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { inputOf } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import { rehearsableIn } from './rehearsal.queries.server.ts'
import { REHEARSAL_REFUSALS } from './rehearsal.refusals.ts'
import { type Rehearsing, rehearsing } from './rehearsing.ts'

/** All of them do their work beside the database: of a rehearsal nothing is kept in it. */

function reinsOf(dependencies: Dependencies): Rehearsing {
  const found = dependencies.get(rehearsing)
  if (!found) throw refuse(REHEARSAL_REFUSALS, 'not_here', undefined, 409)
  return found
}

/** Copies the installation and plays its tournament in the copy. Asked for twice it begins once. */
export const beginRehearsal = command({
  name: 'rehearsal.begin',
  input: inputOf({}),
  who: ADMINS,
  async prepare(db, actor, _input, { dependencies }) {
    const reins = reinsOf(dependencies)
    const { games, hasResults } = await rehearsableIn(db)
    if (hasResults) throw refuse(REHEARSAL_REFUSALS, 'results_exist', undefined, 409)
    if (games === 0) throw refuse(REHEARSAL_REFUSALS, 'no_games', undefined, 409)
    const begun = await reins.begin(actor)
    if (begun !== 'begun' && begun !== 'running') throw refuse(REHEARSAL_REFUSALS, begun, undefined, 409)
  },
  run: async () => ({}),
})

export const STEERING = ['pause', 'resume', 'hurry'] as const

export const steerRehearsal = command({
  name: 'rehearsal.steer',
  input: inputOf({ act: v.picklist(STEERING) }),
  who: ADMINS,
  async prepare(_db, _actor, { act }, { dependencies }) {
    const reins = reinsOf(dependencies)
    if (!reins.state().running) throw refuse(REHEARSAL_REFUSALS, 'none_running', undefined, 409)
    reins[act]()
  },
  run: async () => ({}),
})

/** Ended twice it has ended. */
export const endRehearsal = command({
  name: 'rehearsal.end',
  input: inputOf({}),
  who: ADMINS,
  prepare: (_db, _actor, _input, { dependencies }) => reinsOf(dependencies).end(),
  run: async () => ({}),
})
