import { ArrowDown, ArrowUp, BookOpen, Eye, Plus } from 'lucide-react'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusalIn, refusedOf } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { textInLanguage } from '#http/pages/languages.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { ArticlePlace } from '../articles.fields.ts'
import { AdminArticle } from './AdminArticle.tsx'
import { ArticleStateMark } from './ArticleStateMark.tsx'
import { articleHref, INFOS, newArticleHref } from './infos.address.ts'
import type { InfosData, ListedArticle } from './infos.page.server.ts'
import { NewArticle } from './NewArticle.tsx'

/** The infos of a place: all in their order, a new one, or one with its pictures and versions. */
export function InfosEditor({ place, zone, isNew, isGone, article, list, answer }: InfosData & { answer: unknown }) {
  useLiveReload(['articles', 'article_versions', 'article_pictures', 'images'])
  const refused = refusalIn(answer)
  return (
    <>
      <SuccessMessage answer={answer} />
      {article && <AdminArticle key={article.id} place={place} zone={zone} article={article} refused={refused} />}
      {!article && isNew && <NewArticle place={place} refused={refused} />}
      {!article && !isNew && (
        <>
          <PageHeader title={INFOS[place].title()} action={<AddLink place={place} />} />
          {isGone && (
            <div className="pb-3">
              <Note kind="warn">{m.articles_problem_gone()}</Note>
            </div>
          )}
          <ErrorSummary errors={errorsOf(refusedOf(refused, 'up', 'down', 'publish', 'hide'))} />
          <ArticleRows place={place} list={list} />
        </>
      )}
    </>
  )
}

const AddLink = ({ place }: { place: ArticlePlace }) => (
  <ButtonLink icon={Plus} to={newArticleHref(place)}>
    {m.articles_new()}
  </ButtonLink>
)

function ArticleRows({ place, list }: { place: ArticlePlace; list: readonly ListedArticle[] }) {
  if (list.length === 0)
    return (
      <EmptyState icon={BookOpen} title={m.articles_none()} action={<AddLink place={place} />}>
        {m.articles_none_admin()}
      </EmptyState>
    )
  return (
    <>
      <div className="no-print pb-2">
        <ButtonLink kind="line" size="small" icon={Eye} to={INFOS[place].shownAt}>
          {m.articles_as_shown()}
        </ButtonLink>
      </div>
      <List label={INFOS[place].title()}>
        {list.map((article, index) => (
          <Row
            key={article.id}
            title={textInLanguage(article, 'title', getLocale()).words}
            text={<ArticleStateMark state={article.state} />}
            to={articleHref(place, article.id)}
            end={<Moving article={article} isFirst={index === 0} isLast={index === list.length - 1} />}
          />
        ))}
      </List>
    </>
  )
}

function Moving({ article, isFirst, isLast }: { article: ListedArticle; isFirst: boolean; isLast: boolean }) {
  const { words: title } = textInLanguage(article, 'title', getLocale())
  return (
    <PostForm className="flex" preventScrollReset>
      <input type="hidden" name="article" value={article.id} />
      {!isFirst && (
        <IconButton type="submit" name="intent" value="up" icon={ArrowUp} label={m.articles_up({ title })} />
      )}
      {!isLast && (
        <IconButton type="submit" name="intent" value="down" icon={ArrowDown} label={m.articles_down({ title })} />
      )}
    </PostForm>
  )
}
