import { type ImportedBy, ImportPage } from '#client/import/ImportPage.tsx'
import type { PlannedPlayerOfTeam, TeamNameProblem } from '#rules/import/player-list.ts'
import { m } from '#words/messages.js'
import { PLAYER_LINES } from '../roster/player-lines.tsx'

/** A list of players of many teams. */
export const AdminPlayersImport = (page: ImportedBy<PlannedPlayerOfTeam>) => (
  <ImportPage
    {...PLAYER_LINES}
    {...page}
    title={m.teams_admin_import_players()}
    context={m.teams_admin_import_context()}
    hint={m.teams_admin_import_players_hint()}
    about={(line) => [line.teamName, PLAYER_LINES.about(line)].filter(Boolean).join(' · ')}
    problem={({ code, written }) =>
      isOfTeam(code) ? TEAM_LINE_WORDS[code]({ written }) : PLAYER_LINES.problem({ code, written })
    }
  />
)

const TEAM_LINE_WORDS: Readonly<Record<TeamNameProblem, (facts: { written: string }) => string>> = {
  team_missing: () => m.teams_admin_line_team_missing(),
  team_unknown: m.teams_admin_line_team_unknown,
  team_unclear: m.teams_admin_line_team_unclear,
}

const isOfTeam = (code: string): code is TeamNameProblem => Object.hasOwn(TEAM_LINE_WORDS, code)
