import { nodeContender } from './node.ts'

export const bare = nodeContender('bare', new URL('./bare-entry.ts', import.meta.url))
