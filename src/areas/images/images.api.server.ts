import { type Language, textInLanguage } from '#http/pages/languages.ts'
import type { MarkdownPictures } from '#http/pages/markdown.ts'
import type { Reader } from '#records/reader.ts'
import { imageHref } from './image-href.ts'
import { imageName, imagesNamedIn } from './image-names.ts'
import { images } from './images.collections.ts'

/** The pictures of the library that these texts show, described in a language. Those that are hidden are not among them. */
export async function libraryPicturesIn(
  reader: Reader,
  texts: readonly string[],
): Promise<(language: Language) => MarkdownPictures> {
  const found = await reader.byIds(images, imagesNamedIn(texts))
  const shown = [...found.values()].filter((image) => image.shown)
  return (language) =>
    new Map(
      shown.map((image) => [
        imageName(image.id),
        {
          href: imageHref(image),
          width: image.width,
          height: image.height,
          alt: textInLanguage(image, 'alt', language).words,
        },
      ]),
    )
}
