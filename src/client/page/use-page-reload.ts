import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext, useRevalidator } from 'react-router'
import { pageReload } from './reload.ts'

/**
 * Pages are loaded again by the router. One that is on its way is left alone: it would begin anew, and forget on that way that
 * the page should stay where it was scrolled to. Asked of the router itself, since what is drawn of a way comes later.
 */
export function usePageReload() {
  const { revalidate } = useRevalidator()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(
    () =>
      pageReload.use({
        load: revalidate,
        isUnderWay: () => router !== undefined && router.state.navigation.state !== 'idle',
      }),
    [revalidate, router],
  )
}
