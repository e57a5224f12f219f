export const JINGLES_PATH = '/jingles'

/** Where a jingle's sound is. Its name stands for one content for ever. */
export const soundHref = ({ id, sound }: { readonly id: string; readonly sound: string }): string =>
  `/api/files/jingles/${id}/${encodeURIComponent(sound)}`

/** The edit mode: all of them, one of them, or a new one. */
export const editHref = (jingle = ''): string => `${JINGLES_PATH}?edit=${encodeURIComponent(jingle)}`
export const NEW_JINGLE = 'new'
