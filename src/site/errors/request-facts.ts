import { createContext } from 'react'
import type { Theme } from '#http/pages/preferences.ts'

/** What a page needs of the request even when nothing could be loaded. Only the server has it. */
export interface RequestFacts {
  readonly requestId: string
  readonly theme: Theme | undefined
}

export const RequestFactsContext = createContext<RequestFacts | undefined>(undefined)
