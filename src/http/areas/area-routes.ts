import { authRoutes } from '../auth/auth-routes.ts'
import { commandsRoutes } from '../commands/commands.ts'
import { recordsRoutes } from '../records/records-routes.ts'
import type { Area } from './area.ts'
import type { Routes } from './dependencies.ts'

/** The addresses of the areas: records, commands, signing in, and those that an area has of its own. */
export function areaRoutes(areas: readonly Area[]): readonly Routes[] {
  return [
    recordsRoutes(areas.flatMap(({ writers = [] }) => writers)),
    commandsRoutes(areas.flatMap(({ commands = [] }) => commands)),
    ...areas.flatMap(({ auth }) => (auth ? [authRoutes(auth)] : [])),
    ...areas.flatMap(({ routes = [] }) => routes),
  ]
}
