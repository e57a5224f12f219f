import { provided } from '../areas/dependencies.ts'

/** Whether there is a page at a path, so that no link leads to one that is not built. */
export const knowsPage = provided<(path: string) => boolean>(() => () => true)

/** The names that the page at a path reads of its query; undefined where it may read anything. */
export const queryOfPage = provided<(path: string) => readonly string[] | undefined>(() => () => undefined)
