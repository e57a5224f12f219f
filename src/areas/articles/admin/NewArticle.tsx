import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { ArticlePlace } from '../articles.fields.ts'
import { ArticleFields } from './ArticleFields.tsx'
import { NEW_ARTICLE } from './article-form.ts'
import { INFOS } from './infos.address.ts'

export function NewArticle({ place, refused: ofPage }: { place: ArticlePlace; refused: RefusedForm | undefined }) {
  const refused = refusedOf(ofPage, 'add')
  const busy = useIsSending()
  return (
    <>
      <PageHeader title={m.articles_new()} context={INFOS[place].title()} back={INFOS[place].path} />
      <PostForm noValidate keepsUnsaved className="grid max-w-250 gap-4">
        <ErrorSummary errors={errorsOf(refused)} />
        <input type="hidden" name="intent" value="add" />
        <ArticleFields values={{ ...NEW_ARTICLE, ...refused?.values }} refused={refused} />
        <div>
          <Button type="submit" busy={busy} busyText={m.site_sending()}>
            {m.articles_save_draft()}
          </Button>
          <p className="pt-2 text-small text-ink-2">{m.articles_new_hint()}</p>
        </div>
      </PostForm>
    </>
  )
}
