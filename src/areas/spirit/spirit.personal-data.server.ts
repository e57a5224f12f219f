import type { PersonalData } from '#http/areas/area.ts'
import { marksOf } from './sheet/sheet.commands.server.ts'
import { spiritSheets } from './spirit.collections.ts'

/** More than anybody gives at a weekend. */
const MOST = 1_000

/** Which sheets somebody entered, to take out. When the account goes, the sheet stays as the team's. */
export const SPIRIT_DATA: PersonalData = {
  name: 'spirit',
  async of(reader, { id }) {
    const own = await reader.list(spiritSheets, { filter: 'given_by = {:id}', params: { id }, limit: MOST })
    return own.map((sheet) => ({ game: sheet.game, team: sheet.rater, at: sheet.updated, ...marksOf(sheet) }))
  },
  async erase(tx, { id }) {
    const own = await tx.list(spiritSheets, { filter: 'given_by = {:id}', params: { id }, limit: MOST })
    for (const sheet of own) await tx.update(spiritSheets, sheet.id, { given_by: '' })
  },
}
