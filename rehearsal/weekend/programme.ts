import type { AgendaMoment } from '../world.ts'
import { desk } from './desk.ts'
import { discgolf } from './discgolf.ts'
import { equipment } from './equipment.ts'
import { helpers } from './helpers.ts'
import { money } from './money.ts'
import { announcing } from './notices.ts'
import { registration } from './registration.ts'
import { ringing } from './ringing.ts'
import { rosters } from './rosters.ts'
import { schedule } from './schedule.ts'
import { setup } from './setup.ts'
import { shotracer } from './shotracer.ts'
import { spectators } from './spectators.ts'
import { trouble } from './trouble.ts'
import { uploads } from './uploads.ts'

/** What is certain to happen; games and what follows from them are added once there is a schedule. */
export const programme: readonly AgendaMoment[] = [
  ...setup,
  ...registration,
  ...rosters,
  ...uploads,
  ...ringing,
  ...schedule,
  ...helpers,
  ...equipment,
  ...money,
  ...desk,
  ...discgolf,
  ...shotracer,
  ...announcing,
  ...trouble,
  ...spectators,
]
