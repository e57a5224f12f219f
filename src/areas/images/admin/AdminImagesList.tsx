import { EyeOff, Images } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { ListFilters } from '#client/lists/ListFilters.tsx'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Photo } from '#ui/figures/Photo.tsx'
import { Pagination } from '#ui/lists/Pagination.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import type { ImageCounts, ListedImage } from '../images.queries.server.ts'
import { ImageStateMark } from './ImageStateMark.tsx'
import { sizeInWords } from './image-words.ts'
import type { UploadOutcome } from './images.actions.server.ts'
import { type ImagesShown, imagesAddress } from './images.address.ts'
import { UploadImages } from './UploadImages.tsx'

type Props = {
  me: string
  list: { items: readonly ListedImage[]; page: number; pages: number }
  shown: ImagesShown
  counts: ImageCounts
  outcome: UploadOutcome | undefined
  refused: RefusedForm | undefined
  /** Above the pictures. */
  children: ReactNode
}

/** All pictures, to be found by looking: a table of names would not show what they are. */
export function AdminImagesList({ me, list, shown, counts, outcome, refused, children }: Props) {
  const place = { ...shown, page: list.page }
  return (
    <>
      <PageHeader
        title={m.images_title()}
        context={counts.all > 0 && m.images_count({ count: counts.all, size: sizeInWords(counts.bytes) })}
      />
      <UploadImages me={me} outcome={outcome} refused={refusedOf(refused, 'add')} />
      <div className="grid gap-3">
        {counts.all > 0 && <Filters shown={place} counts={counts} />}
        {children}
        <ErrorSummary errors={errorsOf(refusedOf(refused, 'show', 'hide', 'remove'))} />
        {list.items.length === 0 ? <NoImages shown={shown} /> : <Gallery items={list.items} shown={place} />}
      </div>
      <Pagination page={list.page} pages={list.pages} to={(page) => imagesAddress.href({ ...shown, page })} />
    </>
  )
}

function Filters({ shown, counts }: Pick<Props, 'shown' | 'counts'>) {
  return (
    <ListFilters
      address={imagesAddress}
      shown={shown}
      search={m.images_search()}
      chips={{
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
      }}
    />
  )
}

function Gallery({ items, shown }: Pick<Props, 'shown'> & { items: readonly ListedImage[] }) {
  return (
    <ul aria-label={m.images_title()} className="grid grid-cols-2 gap-x-3 gap-y-5 pt-2 desk:grid-cols-4 desk:gap-x-5">
      {items.map((image) => (
        <li key={image.id} className="relative grid content-start gap-1">
          <Photo
            href={image.href}
            width={image.width}
            height={image.height}
            alt=""
            sizes="(min-width: 56rem) 16rem, 45vw"
            className="aspect-[4/3] h-auto w-full rounded-[10px] bg-sunken object-cover"
          />
          <Link
            to={imagesAddress.href(shown, { image: image.id })}
            className="font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            {image.name}
          </Link>
          <ImageStateMark state={image.state} />
          <span className="text-caption text-ink-2">
            {image.uses.length === 0 ? m.images_unused() : m.images_used({ count: image.uses.length })}
          </span>
        </li>
      ))}
    </ul>
  )
}

function NoImages({ shown }: Pick<Props, 'shown'>) {
  if (!imagesAddress.isNarrowed(shown))
    return (
      <EmptyState icon={Images} title={m.images_none()}>
        {m.images_none_text()}
      </EmptyState>
    )
  return (
    <NothingFound
      title={shown.q === '' ? m.images_none_filtered() : m.images_none_found({ q: shown.q })}
      to={imagesAddress.href()}
      showAll={m.images_show_all()}
    />
  )
}
