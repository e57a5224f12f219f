import type { Reader } from '#records/reader.ts'
import { imageMarkdown } from '../image-names.ts'
import { images } from '../images.collections.ts'

/** How a text of the demo shows the first picture of the library; '' where there is none. */
export async function demoImageMarkdown(reader: Reader): Promise<string> {
  const found = await reader.first(images, { filter: 'shown = true', sort: '@added' })
  return found ? imageMarkdown(found.id) : ''
}
