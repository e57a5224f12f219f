import type { Attack } from './asking.ts'
import { PAGE_ATTACKS } from './page-attacks.ts'
import { READ_ATTACKS } from './read-attacks.ts'

export const ATTACKS: readonly Attack[] = [...PAGE_ATTACKS, ...READ_ATTACKS]
