import { collection } from '#records/schema/collection.ts'
import { bool, choice, integer, json, relation } from '#records/schema/fields.ts'
import type { HeatMark } from '#rules/shotracer/heat.ts'
import { raceFields } from './shotracer.fields.ts'

const SIGNED_IN = '@request.auth.id != ""'
const RULES = { list: SIGNED_IN, view: SIGNED_IN, create: null, update: null, delete: null }

export const races = collection('races', {
  fields: {
    ...raceFields,
    /** Who opened it; what they are called is nobody's business. */
    referee: relation('users', { hidden: true, onDelete: 'setNull' }),
    is_open: bool(),
  },
  rules: RULES,
})

/** A team, and how many of its runners are there. Who they are is in no record. */
export interface HeatLane {
  readonly name: string
  readonly runners: number
}

export const raceHeats = collection('race_heats', {
  fields: {
    race: relation('races', { required: true, onDelete: 'cascade' }),
    number: integer({ required: true, min: 1, max: 1_000 }),
    /** Follows from the marks. */
    state: choice(['lobby', 'armed', 'running', 'finished', 'void'], { required: true }),
    lanes: json<readonly HeatLane[]>({ maxBytes: 2_000 }),
    /** What the referee noted, in the order in which it arrived. */
    marks: json<readonly HeatMark[]>({ maxBytes: 40_000 }),
  },
  unique: [
    { fields: ['race', 'number'] },
    // One at a time.
    { fields: ['race'], where: `"state" IN ('lobby', 'armed', 'running')` },
  ],
  rules: RULES,
})

declare module '#records/schema/collection.ts' {
  interface Known {
    races: typeof races
    race_heats: typeof raceHeats
  }
}
