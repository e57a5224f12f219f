import { area } from '#http/areas/area.ts'
import { extraOrdersCsvRoute } from './admin/extra-orders-csv.route.server.ts'
import { EXTRA_AUDIT_WORDS } from './extras.audit-words.ts'
import { extraOrders, extras } from './extras.collections.ts'
import { addExtra, changeExtra, removeExtra } from './extras.commands.server.ts'
import { fillExtras } from './extras.demo.ts'
import { EXTRA_TODOS } from './extras.todos.server.ts'
import { orderExtra } from './order.commands.server.ts'

export const extrasArea = area({
  name: 'extras',
  collections: [extras, extraOrders],
  commands: [addExtra, changeExtra, removeExtra, orderExtra],
  routes: [extraOrdersCsvRoute],
  teamTodos: EXTRA_TODOS,
  auditWords: EXTRA_AUDIT_WORDS,
  demo: { after: ['accounts', 'teams', 'settlement'], fill: fillExtras },
})
