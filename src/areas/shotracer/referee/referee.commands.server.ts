import { command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import type { HeatMark, HeatNow } from '#rules/shotracer/heat.ts'
import { momentNoted, noteMark, undoMark } from '#rules/shotracer/referee.ts'
import { countRuns, forgetRunners, takeBackRuns } from '../heats/runners.server.ts'
import { checkReferee, heatIn, isHeatOpen, type Race, type RaceHeat } from '../races/races.server.ts'
import { raceHeats, races } from '../shotracer.collections.ts'
import { noteMarkInput, undoMarkInput } from '../shotracer.inputs.ts'
import { NOTE_REFUSALS } from '../shotracer.refusals.ts'

/** One thing that the referee saw, at its moment. */
export const noteRaceMark = command({
  name: 'shotracer.note',
  input: noteMarkInput,
  who: 'signedIn',
  async run(tx, actor, { heat: id, mark: markId, kind, lane = 0, at: claimed }) {
    const { heat, race } = await heatIn(tx, id)
    checkReferee(race, actor)
    const moment = momentNoted(claimed, tx.now().getTime())
    if (!moment.ok) throw refuse(NOTE_REFUSALS, moment.code, 'mark', 409)
    const mark: HeatMark =
      kind === 'tap' || kind === 'spill'
        ? { id: markId, at: moment.at, kind, lane }
        : { id: markId, at: moment.at, kind }
    const isReady = heat.lanes.every(({ runners }) => runners === race.legs)
    const verdict = noteMark({ legs: race.legs, lanes: heat.lanes.length, marks: heat.marks, isReady }, mark)
    if (!verdict.ok) throw refuse(NOTE_REFUSALS, verdict.code, 'mark', 409)
    const isNew = verdict.marks.length > heat.marks.length
    if (isNew && kind === 'start') await countRuns(tx, id, moment.at)
    if (isNew && kind === 'void') await tx.audit(actor, 'shotracer.voidHeat', races, race.id, factsOf(race, heat))
    return saveHeat(tx, actor, race, heat, verdict)
  },
})

/** Takes back what was noted last. */
export const undoRaceMark = command({
  name: 'shotracer.undo',
  input: undoMarkInput,
  who: 'signedIn',
  async run(tx, actor, { heat: id, mark }) {
    const { heat, race } = await heatIn(tx, id)
    checkReferee(race, actor)
    const shape = { legs: race.legs, lanes: heat.lanes.length, marks: heat.marks }
    const verdict = undoMark(shape, mark, tx.now().getTime())
    if (!verdict.ok) throw refuse(NOTE_REFUSALS, verdict.code, 'mark', 409)
    if (verdict.undone?.kind === 'start') await takeBackRuns(tx, id)
    return saveHeat(tx, actor, race, heat, verdict)
  },
})

const factsOf = ({ name }: Race, { number }: RaceHeat) => ({ name, heat: number })

/** What a phone is told after each mark. */
export interface NotedHeat {
  readonly heat: string
  readonly state: RaceHeat['state']
  readonly marks: readonly HeatMark[]
  /** Later ones are newer. */
  readonly asOf: string
}

async function saveHeat(
  tx: Transaction,
  actor: Viewer,
  race: Race,
  heat: RaceHeat,
  { marks, heat: now }: { readonly marks: readonly HeatMark[]; readonly heat: HeatNow },
): Promise<NotedHeat> {
  const isSame = marks.length === heat.marks.length && heat.state === now.state
  const saved = isSame ? heat : await tx.update(raceHeats, heat.id, { marks: [...marks], state: now.state })
  if (!isSame && isHeatOpen(heat) && !isHeatOpen(now)) await forgetRunners(tx, heat.id)
  if (heat.state !== 'finished' && now.state === 'finished')
    await tx.audit(actor, 'shotracer.finishHeat', races, race.id, factsOf(race, heat))
  return { heat: heat.id, state: saved.state, marks: saved.marks, asOf: saved.updated }
}
