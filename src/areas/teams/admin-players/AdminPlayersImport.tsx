import { refusedOf } from '#client/forms/problems.ts'
import { ImportFrame } from '#client/import/ImportFrame.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { ImportPreview } from '#http/pages/forms/import-list.ts'
import type { PlannedPlayerOfTeam, TeamNameProblem } from '#rules/import/player-list.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { PLAYER_LINES } from '../roster/player-lines.tsx'

type Props = {
  back: string
  preview: ImportPreview<PlannedPlayerOfTeam> | undefined
  refused: RefusedForm | undefined
  done: object | undefined
}

/** A list of players of many teams. */
export const AdminPlayersImport = ({ back, preview, refused, done }: Props) => (
  <div className="max-w-read">
    <PageHeader title={m.teams_admin_import_players()} context={m.teams_admin_import_context()} back={back} />
    <ImportFrame
      {...PLAYER_LINES}
      hint={m.teams_admin_import_players_hint()}
      about={(line) => [line.teamName, PLAYER_LINES.about(line)].filter(Boolean).join(' · ')}
      problem={({ code, written }) =>
        isOfTeam(code) ? TEAM_LINE_WORDS[code]({ written }) : PLAYER_LINES.problem({ code, written })
      }
      back={back}
      preview={preview}
      refused={refusedOf(refused, 'preview', 'import')}
      done={done}
    />
  </div>
)

const TEAM_LINE_WORDS: Readonly<Record<TeamNameProblem, (facts: { written: string }) => string>> = {
  team_missing: () => m.teams_admin_line_team_missing(),
  team_unknown: m.teams_admin_line_team_unknown,
  team_unclear: m.teams_admin_line_team_unclear,
}

const isOfTeam = (code: string): code is TeamNameProblem => Object.hasOwn(TEAM_LINE_WORDS, code)
