import { PHOTO_WIDTHS } from './photo.ts'

type Props = {
  /** Of a file that is declared with `PHOTO_THUMBS`, without a size. */
  href: string
  /** How wide it is shown, as the attribute has it. */
  sizes: string
  /** In pixels, so that nothing moves when it arrives; 0 where it is not known. */
  width: number
  height: number
  alt: string
  lang?: string
  className?: string
}

/** A picture that loads when it is about to be seen, as small as the screen allows. */
export function Photo({ href, sizes, width, height, ...shown }: Props) {
  const sources = (format: string) => PHOTO_WIDTHS.map((it) => `${href}?thumb=${it}x0${format} ${it}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/webp" srcSet={sources('.webp')} sizes={sizes} />
      <img
        src={`${href}?thumb=${PHOTO_WIDTHS[0]}x0`}
        srcSet={sources('')}
        sizes={sizes}
        {...(width > 0 && { width, height })}
        loading="lazy"
        {...shown}
      />
    </picture>
  )
}
