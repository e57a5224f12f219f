import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first picture of the browser, which must be the same; then true. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
