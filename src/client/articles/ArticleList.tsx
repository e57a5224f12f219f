import { Markdown } from '#client/markdown/Markdown.tsx'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { m } from '#words/messages.js'
import { articleAnchor, type ShownArticle } from './shown-article.ts'

/** Few are found by scrolling. */
const LISTED_FROM = 3

/** Articles of a page, in their order, each with an address of its own below `path`. */
export function ArticleList({ articles, path }: { articles: readonly ShownArticle[]; path: string }) {
  return (
    <>
      {articles.length >= LISTED_FROM && <Contents articles={articles} />}
      {articles.map((article) => (
        <OneArticle key={article.id} article={article} path={path} />
      ))}
    </>
  )
}

function Contents({ articles }: { articles: readonly ShownArticle[] }) {
  return (
    <nav aria-label={m.articles_contents()} className="no-print mt-2 mb-4">
      <ul className="chips">
        {articles.map((article) => (
          <li key={article.id} className="flex-none">
            <a href={`#${articleAnchor(article)}`} className="chip" lang={article.title.language}>
              {article.title.words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OneArticle({ article, path }: { article: ShownArticle; path: string }) {
  const { title, language, nodes } = article
  const anchor = articleAnchor(article)
  return (
    <article id={anchor} className="section scroll-mt-4" aria-labelledby={`${anchor}-title`}>
      <header className="!items-center">
        <h2
          id={`${anchor}-title`}
          lang={title.language}
          className="min-w-0 flex-1 font-display text-head wrap-anywhere"
        >
          {title.words}
        </h2>
        <span className="no-print -my-3 flex-none">
          <ShareButton title={title.words} url={`${path}#${anchor}`} />
        </span>
      </header>
      <div lang={language}>
        <Markdown nodes={nodes} level={3} />
      </div>
    </article>
  )
}
