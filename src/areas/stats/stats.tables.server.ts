import type { StatTable } from './stat-table.ts'
import { CLOSEST_TABLE, DAYS_TABLE, HOURS_TABLE } from './tables/games.server.ts'
import { FEEDBACK_TABLE, FOODS_TABLE, HELPERS_TABLE } from './tables/helping.server.ts'
import { COUNTRIES_TABLE, GENDER_TABLE, TEAMS_TABLE } from './tables/people.server.ts'
import { SPIRIT_TABLE } from './tables/spirit.server.ts'

/** In the order of the page. */
export const STAT_TABLES: readonly StatTable[] = [
  TEAMS_TABLE,
  COUNTRIES_TABLE,
  GENDER_TABLE,
  DAYS_TABLE,
  HOURS_TABLE,
  CLOSEST_TABLE,
  SPIRIT_TABLE,
  HELPERS_TABLE,
  FOODS_TABLE,
  FEEDBACK_TABLE,
]
