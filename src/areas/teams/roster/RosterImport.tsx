import { FileSpreadsheet } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { RosterImportPreview } from './RosterImportPreview.tsx'
import type { RosterData } from './RosterPage.tsx'
import { rosterAddress } from './roster.address.ts'
import type { RosterPreview } from './roster-preview.ts'

type Props = { found: RosterData; preview: RosterPreview | undefined; refused: RefusedForm | undefined }

/** In two steps: the list, then what it becomes. */
export function RosterImport({ found, preview, refused }: Props) {
  const { team, mayEdit } = found
  return (
    <>
      <PageHeader title={m.roster_import_title()} context={team.name} back={rosterAddress(team.id).href()} />
      {!mayEdit && !refused ? (
        <Note kind="warn" title={m.roster_locked_title()}>
          {m.roster_locked_text()}
        </Note>
      ) : preview ? (
        <>
          <RosterImportPreview found={found} preview={preview} />
          <details className="mt-6">
            <summary className="link inline-block py-2">{m.roster_import_again()}</summary>
            <ListForm team={team.id} text={preview.text} refused={undefined} />
          </details>
        </>
      ) : (
        <>
          <p className="max-w-read text-small text-ink-2">{m.roster_import_text()}</p>
          <ListForm team={team.id} text={refused?.values['lines'] ?? ''} refused={refused} />
        </>
      )}
    </>
  )
}

function ListForm({ team, text, refused }: { team: string; text: string; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <PostForm encType="multipart/form-data" keepsUnsaved className="grid max-w-read gap-4 pt-3">
      <input type="hidden" name="intent" value="preview" />
      <input type="hidden" name="team" value={team} />
      <ErrorSummary errors={errorsOf(refused, ['lines', 'file'])} />
      <TextArea
        name="lines"
        label={m.roster_import_lines()}
        hint={m.roster_import_lines_hint()}
        rows={10}
        defaultValue={text}
        error={errorAt(refused, 'lines')}
        spellCheck={false}
      />
      <FileDrop
        name="file"
        label={m.roster_import_file()}
        hint={m.roster_import_file_hint()}
        icon={FileSpreadsheet}
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        error={errorAt(refused, 'file')}
      />
      <div>
        <Button type="submit" busy={busy} busyText={m.roster_import_reading()}>
          {m.roster_import_preview()}
        </Button>
      </div>
    </PostForm>
  )
}
