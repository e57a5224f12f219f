import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Contender } from './contender.ts'
import { nodeContender } from './node.ts'

export const fieldside = nodeContender('fieldside', new URL('./fieldside-entry.ts', import.meta.url))

/** Another checkout of Fieldside, installed and built: what a change costs shows beside what was there before. */
export const earlier = (folder: string): Contender =>
  nodeContender('earlier', pathToFileURL(join(resolve(folder), 'bench/servers/fieldside-entry.ts')))
