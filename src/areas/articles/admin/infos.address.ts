import { m } from '#words/messages.js'
import type { ArticlePlace } from '../articles.fields.ts'

interface InfosPlace {
  /** Where admins write them. */
  readonly path: string
  /** Where everybody reads them. */
  readonly shownAt: string
  readonly title: () => string
}

export const INFOS: Readonly<Record<ArticlePlace, InfosPlace>> = {
  tournament: { path: '/admin/tournament/infos', shownAt: '/tournament', title: m.articles_tournament_title },
  discgolf: { path: '/admin/discgolf/infos', shownAt: '/discgolf', title: m.articles_discgolf_title },
}

export const newArticleHref = (place: ArticlePlace): string => `${INFOS[place].path}?new`

export const articleHref = (place: ArticlePlace, id: string, version?: string): string =>
  `${INFOS[place].path}?${new URLSearchParams({ article: id, ...(version && { version }) }).toString()}`
