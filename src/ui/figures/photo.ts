/** As wide as a phone shows it, and as a large screen or a sharp one does. */
export const PHOTO_WIDTHS = [640, 1280] as const

/** The sizes that the file of a photo must be declared with: each in its own format, and as WebP with half the bytes. */
export const PHOTO_THUMBS: readonly string[] = PHOTO_WIDTHS.flatMap((width) => [`${width}x0`, `${width}x0.webp`])
