import { managedTeams } from '#areas/teams/teams.api.server.ts'
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
  const [overview, managed] = await Promise.all([spiritOverviewSwitch(reader), managedTeams(reader, viewer.id)])
  const team = wanted === null ? managed[0] : managed.find(({ id }) => id === wanted)
  const teams = managed.map(({ id, name }) => ({ id, name }))
  if (!team || !overview.isOn)
    return { overview, teams, team: team && { id: team.id, name: team.name }, found: undefined }
  const sheets = await sheetsOf(page, await spiritTeamsOf(reader, viewer), new Set([team.id]), true)
  return {
    overview,
    teams,
    team: { id: team.id, name: team.name },
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
