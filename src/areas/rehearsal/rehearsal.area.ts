import { area } from '#http/areas/area.ts'
import { REHEARSAL_PAGE } from '#rules/rehearsal/addresses.ts'
import { m } from '#words/messages.js'
import { beginRehearsal, endRehearsal, steerRehearsal } from './rehearsal.commands.server.ts'
import { rehearsableIn } from './rehearsal.queries.server.ts'

export const rehearsalArea = area({
  name: 'rehearsal',
  commands: [beginRehearsal, steerRehearsal, endRehearsal],
  /** Once there is something to rehearse, until it is played for real. */
  async offers(reader) {
    const { games, hasResults } = await rehearsableIn(reader)
    if (games === 0 || hasResults) return []
    return [{ title: m.rehearsal_offer(), text: m.rehearsal_offer_text(), href: REHEARSAL_PAGE }]
  },
})
