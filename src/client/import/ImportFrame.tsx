import { FileSpreadsheet } from 'lucide-react'
import type { ReactNode } from 'react'
import { LeadsTo } from '#client/forms/LeadsTo.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { ImportPreview } from '#http/pages/forms/import-list.ts'
import type { PlannedLine } from '#rules/import/list-plan.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FileDrop } from '#ui/fields/FileDrop.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { ImportPreviewForm, type LineWords } from './ImportPreviewForm.tsx'

type Props<Line extends PlannedLine> = LineWords<Line> & {
  /** What a line may hold. */
  hint: ReactNode
  /** Kinds of files besides lists: `.xml`. */
  accept?: string
  /** Sent along, such as the team. */
  fields?: Readonly<Record<string, string>>
  /** Where the list is that it goes into. */
  back: string
  preview: ImportPreview<Line> | undefined
  refused: RefusedForm | undefined
  /** The answer, once it is done. */
  done: object | undefined
}

/** A list becomes records: pasted or from a file, looked at line by line, and done. */
export function ImportFrame<Line extends PlannedLine>(props: Props<Line>) {
  const { hint, accept = '', fields = {}, back, preview, refused, done, ...words } = props
  const form = { hint, accept, fields }
  if (done) return <Done answer={done} back={back} />
  if (!preview) return <ListForm {...form} text={refused?.values['text'] ?? ''} refused={refused} />
  return (
    <>
      <ImportPreviewForm {...words} preview={preview} fields={fields} />
      <details className="mt-6">
        <summary className="fold">{m.site_import_again()}</summary>
        <ListForm {...form} text={preview.typed} refused={undefined} />
      </details>
    </>
  )
}

/** Where scripts run the list comes by itself. */
function Done({ answer, back }: { answer: object; back: string }) {
  const hydrated = useHydrated()
  if (hydrated) return <LeadsTo answer={answer} to={back} />
  return (
    <ButtonLink kind="line" to={back}>
      {m.site_import_to_list()}
    </ButtonLink>
  )
}

type ListProps = {
  hint: ReactNode
  accept: string
  fields: Readonly<Record<string, string>>
  text: string
  refused: RefusedForm | undefined
}

function ListForm({ hint, accept, fields, text, refused }: ListProps) {
  const busy = useIsSending()
  return (
    <PostForm encType="multipart/form-data" keepsUnsaved className="grid max-w-read gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused, ['text', 'file'])} />
      <Hidden fields={fields} />
      <TextArea
        name="text"
        label={m.site_import_text()}
        hint={hint}
        rows={10}
        style={LIST_HEIGHT}
        defaultValue={text}
        error={errorAt(refused, 'text')}
        spellCheck={false}
      />
      <FileDrop
        name="file"
        label={m.site_import_file()}
        hint={m.site_import_file_hint()}
        icon={FileSpreadsheet}
        accept={[LISTS, accept].filter(Boolean).join(',')}
        error={errorAt(refused, 'file')}
      />
      <div>
        <Button type="submit" name="intent" value="preview" busy={busy} busyText={m.site_import_reading()}>
          {m.site_import_preview()}
        </Button>
      </div>
    </PostForm>
  )
}

const LISTS = '.csv,.txt,.tsv,text/csv,text/plain'

/** A list is more than a sentence: the field is large before anything stands in it. */
const LIST_HEIGHT = { minHeight: '12rem', maxHeight: '32rem' }

const Hidden = ({ fields }: { fields: Readonly<Record<string, string>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
