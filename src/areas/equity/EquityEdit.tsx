import { Eye } from 'lucide-react'
import { ClashNote, clashingFields, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf } from '#client/forms/problems.ts'
import { Markdown } from '#client/markdown/Markdown.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { Language } from '#http/pages/languages.ts'
import type { MarkdownNode } from '#http/pages/markdown.ts'
import type { FormValues } from '#rules/edited-form.ts'
import type { TypedForm } from '#rules/typed-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { EQUITY_PATH } from './equity.address.ts'
import { equityFields } from './equity.fields.ts'
import type { EquityField } from './equity.page.server.ts'

const LABELS: Readonly<Record<EquityField, () => string>> = {
  text_en: m.articles_field_text_en,
  text_de: m.articles_field_text_de,
  contact_name: m.equity_contact_name,
  contact_how: m.equity_contact_how,
}

/** How what was typed would look, with what was typed. */
interface PreviewAnswer extends TypedForm {
  readonly seen: readonly { readonly language: Language; readonly nodes: readonly MarkdownNode[] }[]
}

type Props = {
  current: FormValues<EquityField>
  refused: RefusedForm | undefined
  preview: PreviewAnswer | undefined
}

/** The texts of the page, for admins; what they save, everybody reads at once. */
export function EquityEdit({ current, refused, preview }: Props) {
  const busy = useIsSending()
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(current, refused ?? preview)
  const { of, field } = clashingFields({ labels: LABELS, values, refused, theirs })
  const input = (name: EquityField) => ({ ...of(name), ...limitsOf(equityFields[name]) })
  return (
    <div className="max-w-250">
      <PageHeader title={m.equity_edit()} context={m.equity_title()} back={EQUITY_PATH} />
      <PostForm noValidate keepsUnsaved preventScrollReset>
        <div key={key} className="grid gap-4">
          {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
          <LoadedWith values={loaded} />
          <div className="grid items-start gap-3 desk:grid-cols-2">
            {field('text_en', <TextArea {...input('text_en')} lang="en" rows={14} optional />)}
            {field('text_de', <TextArea {...input('text_de')} lang="de" rows={14} optional />)}
          </div>
          <p className="-mt-2 text-small text-ink-2">
            {m.articles_one_language()} {m.articles_markdown_hint()}
          </p>
          <div className="grid items-start gap-3 desk:grid-cols-2">
            {field('contact_name', <TextInput {...input('contact_name')} autoComplete="off" optional />)}
            {field(
              'contact_how',
              <TextInput {...input('contact_how')} hint={m.equity_contact_hint()} autoComplete="off" optional />,
            )}
          </div>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="preview" kind="line" icon={Eye} busy={busy}>
              {m.equity_preview()}
            </Button>
            <Button type="submit" name="intent" value="save" busy={busy}>
              {m.equity_save()}
            </Button>
          </div>
        </div>
      </PostForm>
      {preview && (
        <Section id="preview" title={m.articles_preview()}>
          {preview.seen.length === 0 && <p className="py-3 text-ink-2">{m.equity_nothing_written()}</p>}
          <div className="grid items-start gap-6 desk:grid-cols-2">
            {preview.seen.map(({ language, nodes }) => (
              <div key={language} lang={language} className="min-w-0">
                <Markdown nodes={nodes} level={3} />
              </div>
            ))}
          </div>
        </Section>
      )}
    </div>
  )
}
