import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { demoImageMarkdown } from '#areas/images/demo/demo-images.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { addArticle, publishArticle, saveArticle } from '../articles.commands.server.ts'
import { articleDraft } from '../articles.server.ts'
import { addArticlePicture } from '../pictures.commands.server.ts'
import { DEMO_ARTICLES } from './texts.ts'

/** A text shows the library's picture where this stands. */
const OF_LIBRARY = '![](library)'

/** As it was written for the demo, with the library's picture. */
const withLibrary = <Text extends { readonly text_en?: string; readonly text_de?: string }>(
  text: Text,
  markdown: string,
) => ({
  ...text,
  text_en: (text.text_en ?? '').replace(OF_LIBRARY, markdown),
  text_de: (text.text_de ?? '').replace(OF_LIBRARY, markdown),
})

const [WIDTH, HEIGHT] = [960, 480]

export async function fillArticles({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  const library = await demoImageMarkdown(db)
  hoursAgo(20 * 24)
  for (const { place, isPublished, paint, alt_en = '', alt_de = '', later, ...text } of DEMO_ARTICLES) {
    const { article } = await run(addArticle, admin, { place, ...withLibrary(text, library) })
    if (paint) {
      const picture = await paintedPicture('info', WIDTH, HEIGHT, paint)
      await run(addArticlePicture, admin, { article, picture, alt_en, alt_de })
    }
    if (isPublished) await run(publishArticle, admin, { article })
    const draft = later && (await articleDraft(db, article))
    if (draft)
      await run(saveArticle, admin, { article, base: draft.id, ...withLibrary({ ...text, ...later }, library) })
  }
}
