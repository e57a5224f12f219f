import { NO_NETWORK } from '#client/page/no-network.ts'
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
    return failing((await isGone(route.module)) ? error : new Error(NO_NETWORK))
  }
}

/** Whether the service says that there is no such part. A network that has lost it says nothing of the kind. */
async function isGone(file: string): Promise<boolean> {
  try {
    return (await fetch(file, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

/** React Router passes over a module that fails to load; one that fails to draw leads to the error page. */
const failing = (error: unknown) => ({
  default: () => {
    throw error
  },
})
