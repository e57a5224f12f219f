import { EyeOff, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { AdminList, type ListColumn } from '#client/lists/AdminList.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import type { ImageCounts, ListedImage } from '../images.queries.server.ts'
import { ImageStateMark } from './ImageStateMark.tsx'
import { sizeInWords } from './image-words.ts'
import type { UploadOutcome } from './images.actions.server.ts'
import { type ImagesShown, imagesAddress } from './images.address.ts'
import { UploadImages } from './UploadImages.tsx'

const COLUMNS: readonly ListColumn<ListedImage, ImagesShown['sort']>[] = [
  { key: 'name', head: m.images_name, phone: 'name', cell: ({ name }) => name, sort: 'name' },
  { key: 'shows', head: m.images_shows, phone: 'fact', cell: (image) => image[`alt_${getLocale()}`] },
  {
    key: 'uses',
    head: m.images_uses,
    cell: ({ uses }) => (uses.length === 0 ? m.images_unused() : m.images_used({ count: uses.length })),
  },
  { key: 'bytes', head: m.images_size, cell: ({ bytes }) => sizeInWords(bytes), sort: 'bytes', digits: true },
  { key: 'state', head: m.images_state, phone: 'state', cell: ({ state }) => <ImageStateMark state={state} /> },
]

/** A small one before its name, which says the same. */
function Thumb({ href, width, height }: ListedImage) {
  return (
    <img
      src={`${href}?thumb=640x0.webp`}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      className="size-14 flex-none rounded-[10px] bg-sunken object-cover"
    />
  )
}

type Props = {
  me: string
  list: { items: readonly ListedImage[]; page: number; pages: number }
  shown: ImagesShown
  counts: ImageCounts
  outcome: UploadOutcome | undefined
  refused: RefusedForm | undefined
  /** Above the rows. */
  children: ReactNode
}

export function AdminImagesList({ me, list, shown, counts, outcome, refused, children }: Props) {
  return (
    <>
      <PageHeader
        title={m.images_title()}
        context={m.images_count({ count: counts.all, size: sizeInWords(counts.bytes) })}
      />
      <UploadImages me={me} outcome={outcome} refused={refusedOf(refused, 'add')} />
      <AdminList
        address={imagesAddress}
        shown={shown}
        found={list}
        label={m.images_title()}
        filters={{
          search: m.images_search(),
          chips: {
            label: m.images_state(),
            all: { label: m.images_all(), count: counts.all },
            groups: [
              {
                choice: 'state',
                hidesEmpty: true,
                options: [
                  { value: 'waiting', label: m.images_state_waiting(), count: counts.waiting },
                  { value: 'shown', label: m.images_state_shown(), count: counts.shown },
                  { value: 'hidden', label: m.images_state_hidden(), count: counts.hidden, icon: EyeOff },
                ],
              },
            ],
          },
        }}
        columns={COLUMNS}
        lead={(image) => <Thumb {...image} />}
        opens={({ id }) => ({ image: id })}
        empty={{ icon: Images, title: m.images_none(), text: m.images_none_text() }}
        nothingFound={{
          title: shown.q === '' ? m.images_none_filtered() : m.images_none_found({ q: shown.q }),
          showAll: m.images_show_all(),
        }}
      >
        {children}
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'show', 'hide', 'remove'))} />
      </AdminList>
    </>
  )
}
