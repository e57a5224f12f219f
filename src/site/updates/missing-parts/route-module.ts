import { partIsMissing } from './chunk-failure.ts'

/**
 * Takes the place of React Router's own (see vite.config.ts), which answers a missing part by loading the page on which
 * the person stands, whatever the reason and however often.
 */
export async function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module))
  } catch (error) {
    await partIsMissing()
    return failing(error)
  }
}

/** React Router passes over a module that fails to load; one that fails to draw leads to the error page. */
const failing = (error: unknown) => ({
  default: () => {
    throw error
  },
})
