import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { CEREMONY_CONTROL } from './ceremony.address.ts'
import { revealsOf } from './ceremony.api.server.ts'
import { ceremony } from './ceremony.collections.ts'
import { finishCeremony, hideRanks, holdCeremony, revealRank, showAward } from './ceremony.commands.server.ts'
import { playCeremony, writeCeremony } from './ceremony.demo.ts'

export const ceremonyArea = area({
  name: 'ceremony',
  collections: [ceremony],
  commands: [holdCeremony, showAward, revealRank, hideRanks, finishCeremony],
  // So that nobody forgets to end it.
  async decisions(reader) {
    const { isHeld } = await revealsOf(reader)
    return [{ text: m.ceremony_held(), count: isHeld ? 1 : 0, href: CEREMONY_CONTROL }]
  },
  auditWords: {
    'ceremony.hold': () => m.ceremony_did_hold(),
    'ceremony.show': () => m.ceremony_did_show(),
    'ceremony.reveal': ({ detail }) => m.ceremony_did_reveal({ place: Number(detail['place'] ?? 0) }),
    'ceremony.hide': () => m.ceremony_did_hide(),
    'ceremony.finish': () => m.ceremony_did_finish(),
  },
  demo: { after: ['scores'], write: writeCeremony, play: playCeremony },
})
