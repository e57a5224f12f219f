import { useContext, useEffect } from 'react'
import { type ShouldRevalidateFunction, UNSAFE_DataRouterContext, useRevalidator } from 'react-router'
import type { ReloadedParts } from './page-reload.ts'
import { pageReload } from './reload.ts'
import { isOtherChoice } from './whole-pages.ts'

/** What is being loaded again; undefined while nothing is. */
let loading: ReloadedParts | undefined

/** Of the root: a page that alone is loaded again needs nothing of what every page knows, and another choice needs nothing at all. */
export const isRootLoaded: ShouldRevalidateFunction = (way) => {
  const { currentUrl, nextUrl, formMethod } = way
  if (loading === 'page' && currentUrl.href === nextUrl.href && formMethod === undefined) return false
  return isLoadedForChoice(way)
}

/** Of a page that holds all that its address chooses. */
export const isLoadedForChoice: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  defaultShouldRevalidate,
}) => defaultShouldRevalidate && !(formMethod === 'GET' && isOtherChoice(currentUrl, nextUrl))

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
        async load(parts) {
          // What one load has begun the next one takes over.
          loading = loading === 'all' ? 'all' : parts
          await revalidate()
          loading = undefined
        },
        isUnderWay: () => router !== undefined && router.state.navigation.state !== 'idle',
      }),
    [revalidate, router],
  )
}
