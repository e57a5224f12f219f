import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SITE = fileURLToPath(new URL('../../src/site/', import.meta.url))

/** Where the pages are declared: the list, and the parts that it joins. */
export const PAGE_FILES: readonly string[] = globSync('{pages.ts,pages/*.ts}', { cwd: SITE }).map((file) => SITE + file)
