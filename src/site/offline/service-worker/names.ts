/** The caches of this site. One for each person, so that nobody is shown what somebody else has seen. */

const PREFIX = 'fieldside-'

/** Files whose names change with their content. */
export const ASSETS = `${PREFIX}assets`
/** Pages and data of visitors who are not signed in. */
export const PUBLIC = `${PREFIX}public`
/** Pictures that everybody may see, in the sizes that this device shows. */
export const PICTURES = `${PREFIX}pictures`
/** As pages with sounds keep them, too: `areas/jingles/play/kept-sounds.ts`. */
export const SOUNDS = `${PREFIX}sounds`
/** What the worker must remember: who was signed in last, the page for addresses never seen. */
export const FACTS = `${PREFIX}facts`

const OF_PERSON = `${PREFIX}of-`

export const cacheOf = (person: string): string => (person === '' ? PUBLIC : `${OF_PERSON}${person}`)

export const isOfPerson = (name: string): boolean => name.startsWith(OF_PERSON)

export const isOurCache = (name: string): boolean => name.startsWith(PREFIX)
