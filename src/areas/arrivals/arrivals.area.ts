import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { arrivals } from './arrivals.collections.ts'
import { arrive, takeBackArrival } from './arrivals.commands.server.ts'
import { playArrivals, writeArrivals } from './arrivals.demo.ts'
import { checkInCsvRoute } from './check-in-csv.route.server.ts'

export const arrivalsArea = area({
  name: 'arrivals',
  collections: [arrivals],
  commands: [arrive, takeBackArrival],
  routes: [checkInCsvRoute],
  auditWords: {
    'arrivals.arrive': ({ subject }) => m.arrivals_did_arrive({ team: subject.name }),
    'arrivals.takeBack': ({ subject }) => m.arrivals_did_take_back({ team: subject.name }),
  },
  demo: { after: ['accounts', 'teams'], write: writeArrivals, play: playArrivals },
})
