import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { nameKey } from '#rules/names/names.ts'
import { mayDrink } from '#rules/shotracer/joining.ts'
import { raceHeats, races } from '../shotracer.collections.ts'
import { HEATS_MOST, OPEN_RACES_MOST, RACES_MOST } from '../shotracer.fields.ts'
import { oneRaceInput, openHeatInput, openRaceInput } from '../shotracer.inputs.ts'
import { JOIN_REFUSALS, RACE_REFUSALS } from '../shotracer.refusals.ts'
import { checkReferee, heatsOf, isHeatOpen, isOfAge, raceIn } from './races.server.ts'

/** Whoever opens a race is its referee. One with alcohol is opened by somebody of age. */
export const openRace = command({
  name: 'shotracer.openRace',
  input: openRaceInput,
  who: 'signedIn',
  async run(tx, actor, race) {
    const open = await tx.list(races, { filter: 'is_open = true', limit: OPEN_RACES_MOST })
    if (open.length >= OPEN_RACES_MOST || (await tx.count(races)) >= RACES_MOST)
      throw refuse(RACE_REFUSALS, 'races_full', 'name', 409)
    if (!actor.roles.includes('admin') && open.some(({ referee }) => referee === actor.id))
      throw refuse(RACE_REFUSALS, 'race_open_already', 'name', 409)
    const drinking = mayDrink({ drinksAlcohol: race.has_alcohol, isAdult: await isOfAge(tx, actor.id) })
    if (!drinking.ok) throw refuse(JOIN_REFUSALS, drinking.code, 'has_alcohol', 409)
    const { id } = await tx.create(races, { ...race, referee: actor.id, is_open: true })
    await tx.audit(actor, 'shotracer.openRace', races, id, { name: race.name })
    return { race: id }
  },
})

/** No more heats. A race in which nobody finished leaves nothing behind. */
export const closeRace = command({
  name: 'shotracer.closeRace',
  input: oneRaceInput,
  who: 'signedIn',
  async run(tx, actor, { race: id }) {
    const race = await raceIn(tx, id)
    checkReferee(race, actor)
    const heats = await heatsOf(tx, id)
    if (heats.some(({ state }) => state === 'armed' || state === 'running'))
      throw refuse(RACE_REFUSALS, 'heat_open', 'race', 409)
    const hasResult = heats.some(({ state }) => state === 'finished')
    if (hasResult) {
      for (const heat of heats) if (heat.state === 'lobby') await tx.delete(raceHeats, heat.id)
      await tx.update(races, id, { is_open: false })
    } else await tx.delete(races, id)
    await tx.audit(actor, 'shotracer.closeRace', races, id, { name: race.name })
    return { isKept: hasResult }
  },
})

/** With its heats and times. */
export const removeRace = command({
  name: 'shotracer.removeRace',
  input: oneRaceInput,
  who: ADMINS,
  async run(tx, actor, { race: id }) {
    const { name } = await raceIn(tx, id)
    await tx.delete(races, id)
    await tx.audit(actor, 'shotracer.removeRace', races, id, { name })
  },
})

/** The next heat, one at a time. */
export const openHeat = command({
  name: 'shotracer.openHeat',
  input: openHeatInput,
  who: 'signedIn',
  async run(tx, actor, { race: id, lanes }) {
    const race = await raceIn(tx, id)
    checkReferee(race, actor)
    if (!race.is_open) throw refuse(RACE_REFUSALS, 'race_closed', 'race', 409)
    if (new Set(lanes.map(nameKey)).size < lanes.length) throw refuse(RACE_REFUSALS, 'lanes_alike', 'lanes')
    const heats = await heatsOf(tx, id)
    if (heats.some(isHeatOpen)) throw refuse(RACE_REFUSALS, 'heat_open', 'race', 409)
    if (heats.length >= HEATS_MOST) throw refuse(RACE_REFUSALS, 'heats_full', 'race', 409)
    const made = await tx.create(raceHeats, {
      race: id,
      number: (heats.at(-1)?.number ?? 0) + 1,
      state: 'lobby',
      lanes: lanes.map((name) => ({ name, runners: 0 })),
      marks: [],
    })
    return { heat: made.id }
  },
})
