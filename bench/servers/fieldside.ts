import { nodeContender } from './node.ts'

export const fieldside = nodeContender('fieldside', new URL('./fieldside-entry.ts', import.meta.url))
