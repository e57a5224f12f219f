import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { raceClockRoute } from './clock.route.server.ts'
import { fillShotracer } from './demo/shotracer.demo.ts'
import { forgetRuns } from './heats/forget-runs.server.ts'
import { joinHeat, leaveHeat } from './heats/joining.commands.server.ts'
import { closeRace, openHeat, openRace, removeRace } from './races/races.commands.server.ts'
import { noteRaceMark, undoRaceMark } from './referee/referee.commands.server.ts'
import { raceHeats, races } from './shotracer.collections.ts'
import { RACE_DATA } from './shotracer.personal-data.server.ts'
import { raceRunners, raceRuns } from './shotracer.tables.ts'

const namesIn = ({ detail }: { readonly detail: Readonly<Record<string, unknown>> }) => ({
  name: String(detail['name']),
  heat: Number(detail['heat'] ?? 0),
})

export const shotracerArea = area({
  name: 'shotracer',
  collections: [races, raceHeats],
  tables: [raceRunners, raceRuns],
  commands: [openRace, closeRace, removeRace, openHeat, joinHeat, leaveHeat, noteRaceMark, undoRaceMark],
  routes: [raceClockRoute],
  personalData: [RACE_DATA],
  tidy: forgetRuns,
  auditWords: {
    'shotracer.openRace': (entry) => m.shotracer_did_open(namesIn(entry)),
    'shotracer.closeRace': (entry) => m.shotracer_did_close(namesIn(entry)),
    'shotracer.removeRace': (entry) => m.shotracer_did_remove(namesIn(entry)),
    'shotracer.finishHeat': (entry) => m.shotracer_did_finish(namesIn(entry)),
    'shotracer.voidHeat': (entry) => m.shotracer_did_void(namesIn(entry)),
  },
  demo: { after: ['accounts', 'tournament'], fill: fillShotracer },
})
