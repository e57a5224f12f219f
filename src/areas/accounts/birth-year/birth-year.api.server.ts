export { stateBirthYear } from './birth-year.commands.server.ts'
export { birthYearOf } from './birth-year.queries.server.ts'
