import type { Area } from '#http/areas/area.ts'
import { textsWithImages } from '#http/areas/texts-with-images.ts'
import type { Reader } from '#records/reader.ts'
import { orderOf, search, where } from '#records/viewing/search.ts'
import type { ImagesShown } from './admin/images.address.ts'
import { imageHref } from './image-href.ts'
import { imagesNamedIn } from './image-names.ts'
import { images } from './images.collections.ts'
import { isDescribed, type LibraryImage, librarySize } from './images.commands.server.ts'

/** Waiting for its words, seen by everybody where a text shows it, or by admins alone. */
export type ImageState = 'waiting' | 'shown' | 'hidden'

const stateOf = (image: LibraryImage): ImageState => {
  if (!isDescribed(image)) return 'waiting'
  return image.shown ? 'shown' : 'hidden'
}

/** Where a picture stands. */
export interface ImageUse {
  readonly title: string
  readonly href: string
}

type UsesById = ReadonlyMap<string, readonly ImageUse[]>

async function usesOfImages(reader: Reader, areas: readonly Area[]): Promise<UsesById> {
  const uses = (await textsWithImages(reader, areas)).flatMap(({ title, href, written }) =>
    imagesNamedIn(written).map((image) => ({ image, title, href })),
  )
  return Map.groupBy(uses, ({ image }) => image)
}

const PER_PAGE = 24

/** For admins: the page's guard says who may see it. */
export async function imagesListed(reader: Reader, areas: readonly Area[], shown: ImagesShown) {
  const uses = await usesOfImages(reader, areas)
  const { items, ...pages } = await reader.page(images, {
    ...queryFor(shown),
    page: shown.page,
    perPage: PER_PAGE,
  })
  return { ...pages, items: items.map((image) => listedImage(image, uses)) }
}

function queryFor({ q, choices: { state }, ...order }: ImagesShown) {
  const conditions = [search(q, ['name ~', 'alt_en ~', 'alt_de ~']), state !== '' && STATES[state]]
  return { ...where(conditions), sort: orderOf(order, 'id') }
}

const STATES: Readonly<Record<ImageState, string>> = {
  waiting: 'alt_en = "" || alt_de = ""',
  shown: 'shown = true',
  hidden: 'shown = false && alt_en != "" && alt_de != ""',
}

const listedImage = (image: LibraryImage, uses: UsesById) => ({
  id: image.id,
  href: imageHref(image),
  name: image.name,
  alt_en: image.alt_en,
  alt_de: image.alt_de,
  width: image.width,
  height: image.height,
  bytes: image.bytes,
  updated: image.updated,
  state: stateOf(image),
  uses: (uses.get(image.id) ?? []).map(({ title, href }): ImageUse => ({ title, href })),
})

export type ListedImage = ReturnType<typeof listedImage>

export async function oneImage(reader: Reader, areas: readonly Area[], id: string): Promise<ListedImage | undefined> {
  const found = id === '' ? undefined : await reader.get(images, id)
  return found && listedImage(found, await usesOfImages(reader, areas))
}

/** Another one that waits for its words, the oldest first; undefined for none. */
export const nextWaiting = async (reader: Reader, but: string): Promise<string | undefined> =>
  (await reader.list(images, { filter: STATES.waiting, sort: '@added', limit: 2 })).find(({ id }) => id !== but)?.id

/** How many there are of each state, and how much room they take. */
export async function imageCounts(reader: Reader) {
  const counted = (state: ImageState) => reader.count(images, { filter: STATES[state] })
  const [size, waiting, shown, hidden] = await Promise.all([
    librarySize(reader),
    counted('waiting'),
    counted('shown'),
    counted('hidden'),
  ])
  return { all: size.count, bytes: size.bytes, waiting, shown, hidden }
}

export type ImageCounts = Awaited<ReturnType<typeof imageCounts>>
