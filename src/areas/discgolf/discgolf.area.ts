import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { drawDiscRound, finishRound, startRound, takeBackRound } from './cards/rounds.commands.server.ts'
import { noShow, seatGolfer } from './cards/seats.commands.server.ts'
import {
  addHole,
  addLayout,
  changeHole,
  pinHole,
  removeHole,
  removeLayout,
  renameLayout,
} from './course/course.commands.server.ts'
import { holesOnPlan } from './course/holes-on-plan.server.ts'
import { fillDiscGolf } from './demo/discgolf.demo.ts'
import { playRound, writeRound } from './demo/round.demo.ts'
import { DISC_AUDIT_WORDS } from './discgolf.audit-words.ts'
import { DISC_COLLECTIONS, discPlayers } from './discgolf.collections.ts'
import { DISC_DATA } from './discgolf.personal-data.server.ts'
import {
  addGolfer,
  changeGolfer,
  decidePlayOff,
  registerForDiscGolf,
  removeGolfer,
  setGolferStates,
  withdrawFromDiscGolf,
} from './players/golfers.commands.server.ts'
import { golfersCsvRoute } from './players/players-csv.route.server.ts'
import { correctThrows, removePin, unsignCard } from './scoring/corrections.commands.server.ts'
import { enterDiscThrows, measurePin, signCard, signForCard } from './scoring/scoring.commands.server.ts'
import { saveDiscSettings } from './settings.server.ts'
import { bookForGolfer, counterForGolfer, savePrizes } from './settlement/disc-entries.commands.server.ts'
import { discSettlementCsvRoute } from './settlement/settlement-csv.route.server.ts'

export const discgolfArea = area({
  name: 'discgolf',
  collections: DISC_COLLECTIONS,
  commands: [
    saveDiscSettings,
    addLayout,
    renameLayout,
    removeLayout,
    addHole,
    changeHole,
    removeHole,
    pinHole,
    registerForDiscGolf,
    withdrawFromDiscGolf,
    addGolfer,
    changeGolfer,
    removeGolfer,
    setGolferStates,
    decidePlayOff,
    drawDiscRound,
    startRound,
    finishRound,
    takeBackRound,
    seatGolfer,
    noShow,
    enterDiscThrows,
    signCard,
    signForCard,
    measurePin,
    correctThrows,
    unsignCard,
    removePin,
    bookForGolfer,
    counterForGolfer,
    savePrizes,
  ],
  routes: [golfersCsvRoute, discSettlementCsvRoute],
  planPlaces: holesOnPlan,
  personalData: [DISC_DATA],
  async decisions(reader) {
    const count = await reader.count(discPlayers, { filter: 'state = "registered"' })
    return [{ text: m.discgolf_decision({ count }), count, href: '/admin/discgolf/players?state=registered' }]
  },
  auditWords: DISC_AUDIT_WORDS,
  demo: {
    after: ['accounts', 'tournament', 'teams', 'map', 'settlement', 'extras'],
    fill: fillDiscGolf,
    write: writeRound,
    play: playRound,
  },
})
