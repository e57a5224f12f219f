import { Package } from 'lucide-react'
import { Icon } from '#ui/Icon.tsx'
import { itemPictureHref } from '../booking.address.ts'

/** In a row of an admin's list, in a list to choose from, and on the item's own page. */
const SIZES = {
  row: { side: 'size-9', pixels: 36, icon: 20, thumb: '160x160' },
  choice: { side: 'size-14', pixels: 56, icon: 24, thumb: '160x160' },
  page: { side: 'size-32', pixels: 128, icon: 24, thumb: '480x480' },
} as const

type Props = { item: { readonly id: string; readonly picture: string }; size?: keyof typeof SIZES }

/** Its name stands beside it, so it is not read out. */
export function ItemPicture({ item: { id, picture }, size = 'choice' }: Props) {
  const { side, pixels, icon, thumb } = SIZES[size]
  if (picture === '')
    return (
      <span className={`grid flex-none place-items-center rounded-[10px] bg-sunken text-ink-2 ${side}`}>
        <Icon of={Package} size={icon} />
      </span>
    )
  return (
    <img
      src={itemPictureHref(id, picture, thumb)}
      width={pixels}
      height={pixels}
      alt=""
      loading="lazy"
      className={`flex-none rounded-[10px] object-cover ${side}`}
    />
  )
}
