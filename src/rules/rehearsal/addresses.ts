/** Where the pages of a copy are: each has the address that it has in the real installation, after this. */
export const REHEARSAL_BASE = '/rehearsal'

/** Where the real installation is asked for a rehearsal, also from within. */
export const REHEARSAL_PAGE = '/admin/rehearsal'

export const isInCopy = (path: string): boolean => path === REHEARSAL_BASE || path.startsWith(`${REHEARSAL_BASE}/`)
