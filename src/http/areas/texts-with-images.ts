import type { Reader } from '#records/reader.ts'

/** A text in which pictures of the library may stand, and where it is written. */
export interface TextWithImages {
  /** In the visitor's words. */
  readonly title: string
  readonly href: string
  /** As it was written, in every language and version that counts. */
  readonly written: readonly string[]
}

interface WithTexts {
  textsWithImages?(reader: Reader): Promise<readonly TextWithImages[]>
}

/** Of all areas, for whoever wants to know where a picture is used. */
export const textsWithImages = async (
  reader: Reader,
  areas: readonly WithTexts[],
): Promise<readonly TextWithImages[]> =>
  (await Promise.all(areas.flatMap((area) => area.textsWithImages?.(reader) ?? []))).flat()
