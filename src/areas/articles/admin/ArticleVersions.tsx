import { History } from 'lucide-react'
import { Ago } from '#client/Ago.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Markdown } from '#client/markdown/Markdown.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { m } from '#words/messages.js'
import type { ArticlePlace } from '../articles.fields.ts'
import { articleHref } from './infos.address.ts'
import type { EditedArticle } from './infos.page.server.ts'

type Props = { place: ArticlePlace; article: EditedArticle; zone: string }

/** Everything that was saved, the newest first. */
export function ArticleVersions({ place, article, zone }: Props) {
  const [draft] = article.versions
  return (
    <List label={m.articles_versions()}>
      {article.versions.map(({ id, savedAt, by }) => (
        <Row
          key={id}
          title={<Ago at={savedAt} zone={zone} />}
          text={[by, id === draft?.id ? m.articles_version_current() : ''].filter(Boolean).join(', ')}
          icon={History}
          {...(id !== draft?.id && { to: articleHref(place, article.id, id) })}
        />
      ))}
    </List>
  )
}

/** What an earlier version said, to go back to it or not. */
export function EarlierVersion({
  place,
  article,
  zone,
  earlier: { version, savedAt, shown },
}: {
  place: ArticlePlace
  article: string
  zone: string
  earlier: NonNullable<EditedArticle['earlier']>
}) {
  const busy = useIsSending()
  return (
    <section className="mb-6 rounded-[16px] bg-sunken p-4" aria-label={m.articles_version_earlier()}>
      <p className="text-small text-ink-2">
        {m.articles_version_earlier()}, <Ago at={savedAt} zone={zone} />
      </p>
      <div lang={shown.language} className="pt-2">
        <h2 className="font-display text-head wrap-anywhere">{shown.title.words}</h2>
        <Markdown nodes={shown.nodes} level={3} />
      </div>
      <PostForm className="flex flex-wrap gap-2 pt-4">
        <input type="hidden" name="article" value={article} />
        <input type="hidden" name="version" value={version} />
        <Button type="submit" name="intent" value="restore" busy={busy}>
          {m.articles_restore()}
        </Button>
        <ButtonLink kind="plain" to={articleHref(place, article)}>
          {m.articles_restore_keep()}
        </ButtonLink>
      </PostForm>
    </section>
  )
}
