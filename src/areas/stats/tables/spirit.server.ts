import { spiritAverages } from '#areas/spirit/spirit-averages.api.server.ts'
import { FEWEST_SHOWN } from '#rules/equity/suppression.ts'
import { SPIRIT_CATEGORIES, SPIRIT_MARK_MOST } from '#rules/spirit/sheet.ts'
import { m } from '#words/messages.js'
import type { StatTable } from '../stat-table.ts'

const WORDS = {
  rules: m.spirit_category_rules,
  fouls: m.spirit_category_fouls,
  fairness: m.spirit_category_fairness,
  attitude: m.spirit_category_attitude,
  communication: m.spirit_category_communication,
} as const

/** Of what everybody may know: rankings that are published, public and not held back for a ceremony. */
export const SPIRIT_TABLE: StatTable = {
  key: 'spirit',
  title: m.stats_spirit,
  note: m.stats_spirit_note,
  heads: [m.stats_category, m.stats_mean],
  drawn: { cell: 0, top: SPIRIT_MARK_MOST },
  async rows(reader) {
    const teams = await spiritAverages(reader)
    if (teams.length < FEWEST_SHOWN) return []
    return SPIRIT_CATEGORIES.map((category, index) => {
      const sum = teams.reduce((all, averages) => all + (averages[index] ?? 0), 0)
      return { name: WORDS[category](), cells: [Math.round((100 * sum) / teams.length) / 100] }
    })
  },
}
