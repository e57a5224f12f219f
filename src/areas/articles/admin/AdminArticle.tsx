import { EyeOff, Trash2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { Markdown } from '#client/markdown/Markdown.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { ArticlePlace } from '../articles.fields.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { ArticlePictures } from './ArticlePictures.tsx'
import { ArticleStateMark } from './ArticleStateMark.tsx'
import { ArticleVersions, EarlierVersion } from './ArticleVersions.tsx'
import { INFOS } from './infos.address.ts'
import type { EditedArticle } from './infos.page.server.ts'

type Props = {
  place: ArticlePlace
  zone: string
  article: EditedArticle
  refused: RefusedForm | undefined
}

/** One article: its texts, how they look, its pictures and its versions. */
export function AdminArticle({ place, zone, article, refused }: Props) {
  const { words: title } = textInLanguage(article.values, 'title', getLocale())
  return (
    <div className="max-w-250">
      <PageHeader title={title} context={<ArticleStateMark state={article.state} />} back={INFOS[place].path} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'publish', 'hide', 'remove', 'restore'))} />
      {article.earlier && <EarlierVersion place={place} zone={zone} article={article.id} earlier={article.earlier} />}
      <EditForm article={article} refused={refusedOf(refused, 'save', 'saveAndPublish')} />
      <Preview article={article} />
      <Section title={m.articles_pictures()}>
        <ArticlePictures article={article} refused={refused} />
      </Section>
      <Section title={m.articles_versions()}>
        <ArticleVersions place={place} zone={zone} article={article} />
      </Section>
      <Section title={m.articles_more()}>
        <More article={article} title={title} />
      </Section>
    </div>
  )
}

function EditForm({ article, refused }: Pick<Props, 'article' | 'refused'>) {
  const busy = useIsSending()
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(article.values, refused)
  return (
    <PostForm noValidate keepsUnsaved preventScrollReset>
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="article" value={article.id} />
        <LoadedWith values={loaded} />
        <ArticleFields values={values} refused={refused} theirs={theirs} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save" kind="line" busy={busy}>
            {m.articles_save_draft()}
          </Button>
          <Button type="submit" name="intent" value="saveAndPublish" busy={busy}>
            {m.articles_save_publish()}
          </Button>
        </div>
      </div>
    </PostForm>
  )
}

/** As the draft will be read, in both languages. */
function Preview({ article: { preview } }: Pick<Props, 'article'>) {
  const [english, german] = preview
  const isOne = english !== undefined && german !== undefined && english.language === german.language
  return (
    <Section title={m.articles_preview()}>
      <div className="grid items-start gap-6 desk:grid-cols-2">
        {(isOne ? preview.slice(0, 1) : preview).map(({ title, language, nodes }) => (
          <div key={language} lang={language} className="min-w-0 pt-3">
            <h3 className="font-display text-head wrap-anywhere">{title.words}</h3>
            <Markdown nodes={nodes} level={3} />
          </div>
        ))}
      </div>
    </Section>
  )
}

const REMOVE = 'remove-article'

function More({ article, title }: Pick<Props, 'article'> & { title: string }) {
  const busy = useIsSending()
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      {article.state !== 'draft' && (
        <PostForm preventScrollReset>
          <input type="hidden" name="article" value={article.id} />
          <Button type="submit" name="intent" value="hide" kind="line" size="small" icon={EyeOff} busy={busy}>
            {m.articles_hide()}
          </Button>
        </PostForm>
      )}
      <ConfirmForm
        id={REMOVE}
        fields={{ intent: 'remove', article: article.id }}
        title={m.articles_remove_title({ title })}
        text={m.articles_remove_text()}
        keep={m.articles_remove_keep()}
        act={m.articles_remove()}
        ask={
          <Button kind="line" size="small" icon={Trash2} {...opens(REMOVE)}>
            {m.articles_remove()}
          </Button>
        }
      />
    </div>
  )
}
