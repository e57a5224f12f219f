import { teamOfVisit } from '#areas/teams/team-of-visit.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { categoryMeans, categoryValues, meanOf, meanValue } from '#rules/spirit/ranking.ts'
import { type SpiritMarks, spiritTotal } from '#rules/spirit/sheet.ts'
import type { SheetShown } from '../sheet/sheet-shown.ts'
import { sheetsOf } from '../sheet/sheets.queries.server.ts'
import { spiritOverviewSwitch, spiritVisibilityOf } from '../spirit-games.server.ts'
import { spiritTeamsOf } from '../spirit-teams.server.ts'

/** What a manager sees of a team. Every mean is of sheets that stand below it: no other one can be worked out from it. */
export async function spiritOverviewOf(page: PageRequest, wanted: string | null) {
  const { reader, viewer } = page
  const [overview, visit] = await Promise.all([spiritOverviewSwitch(page), teamOfVisit(page, wanted)])
  const teams = visit.managed.map(({ id, name }) => ({ id, name }))
  // Admins have a page of their own: here a team is shown to those who manage it.
  const team = teams.find(({ id }) => id === visit.team?.id)
  if (!team || !overview.isOn) return { overview, teams, team, found: undefined }
  const sheets = await sheetsOf(page, await spiritTeamsOf(reader, viewer), new Set([team.id]), true)
  return {
    overview,
    teams,
    team,
    found: {
      sheets,
      isHidden: (await spiritVisibilityOf(reader)) === 'hidden',
      means: meansIn(sheets),
    },
  }
}

export type SpiritOverview = Awaited<ReturnType<typeof spiritOverviewOf>>

/** Of the sheets shown: received where it may be told, given and self wherever one was given. */
function meansIn(sheets: readonly SheetShown[]) {
  return {
    received: meansOf(sheets.flatMap(({ received }) => (received ? [received.marks] : []))),
    given: meansOf(sheets.flatMap(({ given }) => (given ? [given.marks.their] : []))),
    self: meansOf(sheets.flatMap(({ given }) => (given ? [given.marks.own] : []))),
  }
}

/** Undefined of nothing. */
const meansOf = (marks: readonly SpiritMarks[]) =>
  marks.length === 0
    ? undefined
    : {
        count: marks.length,
        total: meanValue(meanOf(marks.map(spiritTotal))),
        averages: categoryValues(categoryMeans(marks)),
      }
