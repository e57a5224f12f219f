import type { AgendaMoment } from './agenda.ts'
import { discgolf } from './discgolf.ts'
import { equipment } from './equipment.ts'
import { helpers } from './helpers.ts'
import { money } from './money.ts'
import { announcing } from './notices.ts'
import { registration } from './registration.ts'
import { rosters } from './rosters.ts'
import { schedule } from './schedule.ts'
import { setup } from './setup.ts'
import { spectators } from './spectators.ts'
import { trouble } from './trouble.ts'

/** What is certain to happen; games and what follows from them are added once there is a schedule. */
export const programme: readonly AgendaMoment[] = [
  ...setup,
  ...registration,
  ...rosters,
  ...schedule,
  ...helpers,
  ...equipment,
  ...money,
  ...discgolf,
  ...announcing,
  ...trouble,
  ...spectators,
]
