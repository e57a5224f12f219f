import { area } from '#http/areas/area.ts'
import { m } from '#words/messages.js'
import { equity } from './equity.collections.ts'
import { saveEquity } from './equity.commands.server.ts'
import { fillEquity } from './equity.demo.ts'

export const equityArea = area({
  name: 'equity',
  collections: [equity],
  commands: [saveEquity],
  auditWords: { 'equity.save': () => m.equity_did_save() },
  demo: { after: ['accounts', 'tournament'], fill: fillEquity },
})
