import { refusals } from '#http/commands/refusals.ts'
import { m } from '#words/messages.js'

/** Why something about an article is refused. */
export const ARTICLE_REFUSALS = refusals({
  article_gone: m.articles_problem_gone,
  articles_full: m.articles_problem_full,
  version_gone: m.articles_problem_version_gone,
  alt_missing: m.articles_problem_alt,
  picture_missing: m.articles_problem_picture,
  picture_gone: m.articles_problem_picture_gone,
  pictures_full: m.articles_problem_pictures_full,
})
