import { ImportFrame } from '#client/import/ImportFrame.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { ImportPreview } from '#http/pages/forms/import-list.ts'
import type { PlannedPlayer } from '#rules/import/roster-plan.ts'
import { Note } from '#ui/feedback/Note.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { PLAYER_LINES } from './player-lines.tsx'
import { rosterAddress } from './roster.address.ts'
import type { RosterData } from './roster-data.server.ts'

type Props = {
  found: RosterData
  preview: ImportPreview<PlannedPlayer> | undefined
  refused: RefusedForm | undefined
  done: object | undefined
}

/** A list of players of one team. */
export function RosterImport({ found: { team, mayEdit }, preview, refused, done }: Props) {
  const back = rosterAddress(team.id).href()
  return (
    <>
      <PageHeader title={m.roster_import_title()} context={team.name} back={back} />
      {!mayEdit && !refused ? (
        <Note kind="warn" title={m.roster_locked_title()}>
          {m.roster_locked_text()}
        </Note>
      ) : (
        <ImportFrame
          {...PLAYER_LINES}
          hint={m.roster_import_lines_hint()}
          fields={{ team: team.id }}
          back={back}
          preview={preview}
          refused={refused}
          done={done}
        />
      )}
    </>
  )
}
