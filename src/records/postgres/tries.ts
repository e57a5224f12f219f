/** How often something that was surely undone begins again, and how long it waits at first: each time twice as long. */
export const TRIES = 4
export const RETRY_MS = 50
