import type { ComponentType } from 'react'
import { Watched } from '#client/watched.ts'

/** What may be offered once a page has been there for a while: no page waits for it. */
export const lateOffers = new Watched<{ Update: ComponentType; Install: ComponentType } | undefined>(undefined)
