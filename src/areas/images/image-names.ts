/** How a text shows a picture of the library: `![](image-k3j2h1g0f9d8s7a)`, by its id, which no other picture ever has. */

const PREFIX = 'image-'
const NAMES = /\]\(image-([a-z0-9]{15})\b/g

export const imageName = (id: string): string => `${PREFIX}${id}`

/** What is written into a text. */
export const imageMarkdown = (id: string): string => `![](${imageName(id)})`

/** The ids of the pictures that texts name, each once. */
export const imagesNamedIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(NAMES)].map(([, id = '']) => id))),
]
