import { jingleOfTeam } from '#areas/teams/team-jingle.api.server.ts'
import { area } from '#http/areas/area.ts'
import { fillJingles } from './demo/jingles.demo.ts'
import { soundHref } from './jingle-href.ts'
import { JINGLE_AUDIT_WORDS } from './jingles.audit-words.ts'
import { jingles } from './jingles.collections.ts'
import { addJingle, changeJingle, moveJingle, removeJingle } from './jingles.commands.server.ts'

export const jinglesArea = area({
  name: 'jingles',
  collections: [jingles],
  commands: [addJingle, changeJingle, moveJingle, removeJingle],
  provides: [
    jingleOfTeam.as(async (reader, team) => {
      const [found] = await reader.pointingAt(jingles, 'team', [team])
      return found && soundHref(found)
    }),
  ],
  auditWords: JINGLE_AUDIT_WORDS,
  demo: { after: ['accounts', 'teams'], fill: fillJingles },
})
