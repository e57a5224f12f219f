import type { ComponentType } from 'react'
import { Watched } from '#client/watched.ts'

/** What the shell says of waiting things. It is loaded once something waits: all that other pages know of the outbox. */
export const outboxNotice = new Watched<ComponentType<{ isSignedIn: boolean }> | undefined>(undefined)
