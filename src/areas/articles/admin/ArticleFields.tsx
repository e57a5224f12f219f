import type { ReactNode } from 'react'
import { ClashingField } from '#client/forms/ClashingField.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { errorAt } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { FormValues } from '#rules/edited-form.ts'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { m } from '#words/messages.js'
import { articleFields } from '../articles.fields.ts'
import { ARTICLE_LABELS, type ArticleField } from './article-form.ts'

type Props = {
  values: FormValues<ArticleField>
  refused: RefusedForm | undefined
  /** What somebody else has saved in a field meanwhile. */
  theirs?: (field: ArticleField) => string | undefined
}

/** Title and text in both languages; where two admins changed the same, both values are shown and one is chosen. */
export function ArticleFields({ values, refused, theirs = () => undefined }: Props) {
  const of = (name: ArticleField) => ({
    name,
    label: ARTICLE_LABELS[name](),
    defaultValue: values[name],
    error: errorAt(refused, name),
    ...limitsOf(articleFields[name]),
  })
  const field = (name: ArticleField, input: ReactNode) => (
    <ClashingField name={name} label={ARTICLE_LABELS[name]()} mine={values[name]} theirs={theirs(name)}>
      {input}
    </ClashingField>
  )
  return (
    <>
      <div className="grid items-start gap-3 desk:grid-cols-2">
        {field('title_en', <TextInput {...of('title_en')} lang="en" autoComplete="off" />)}
        {field('title_de', <TextInput {...of('title_de')} lang="de" autoComplete="off" />)}
        {field('text_en', <TextArea {...of('text_en')} lang="en" rows={14} optional />)}
        {field('text_de', <TextArea {...of('text_de')} lang="de" rows={14} optional />)}
      </div>
      <p className="-mt-2 text-small text-ink-2">
        {m.articles_one_language()} {m.articles_markdown_hint()}
      </p>
    </>
  )
}
