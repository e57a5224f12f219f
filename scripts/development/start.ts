import type { ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import type { IncomingRequest } from '#http/server/incoming-request.ts'
import type { Started } from '#site/process/start.ts'
import { HeldPort } from './held-port.ts'
import { withDevelopmentPolicy } from './policy.ts'
import { SavedPages } from './saved-pages.ts'
import { SavedService } from './saved-service.ts'
import { isOfVite, type Sources } from './sources.ts'

/** Editors save several files at once. */
const SETTLE_MS = 50

/** Takes the place of the worker of a build that was served here before: that one would show pages that it has kept. */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(registration.unregister()))`

/** The service as in production, but of the sources as they were last saved: every request is answered by the newest. */
export async function startDevelopment(
  root: string,
  sources: Sources,
  /** For what cannot be replaced within this process. */
  startAgain: () => void,
): Promise<Started> {
  let renewing = Promise.resolve()
  let isStopping = false
  let told: unknown

  const outermost = () =>
    Promise.all([sources.load('/src/http/server/serve.ts'), sources.load('/src/site/process/process.ts')])
  const known: readonly unknown[] = await outermost()
  const [{ listen }, { showFirstAdminLink }] = await outermost()
  const port = new HeldPort({ listen, upgrade: sources.upgrade, before })
  const pages = new SavedPages(root, sources)
  const service = new SavedService({ root, sources, pages, listen: port.listen })
  await pages.renew()
  const started = await service.start()
  followChanges()
  return { ...started, stop }

  async function before(incoming: IncomingRequest, response: ServerResponse): Promise<boolean> {
    if (isOfVite(incoming.url)) {
      sources.answer(incoming, response)
      return true
    }
    if (incoming.url === '/sw.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(NO_WORKER)
      return true
    }
    await renew()
    withDevelopmentPolicy(response)
    return false
  }

  function followChanges() {
    let settling: NodeJS.Timeout | undefined
    sources.onConfigChange(startAgain)
    sources.onChange(() => {
      clearTimeout(settling)
      settling = setTimeout(() => void renew(), SETTLE_MS)
    })
  }

  /** One after the other: what began with older sources must not end after what began with newer ones. */
  function renew(): Promise<void> {
    renewing = renewing.then(renewNow).catch(tell)
    return renewing
  }

  async function renewNow() {
    if ((await outermost()).some((module) => !known.includes(module))) return startAgain()
    await pages.renew().catch(tell)
    const { firstAdminLink } = (await service.renew()) ?? {}
    if (firstAdminLink) showFirstAdminLink(firstAdminLink)
  }

  /** Once: every request finds the same mistake until it is put right. What ran before goes on as far as it can. */
  function tell(error: unknown) {
    if (error === told || isStopping) return
    told = error
    process.stderr.write(`\nWhat was saved cannot be used: ${inspect(error)}\n\n`)
  }

  /** Vite is not waited for: on a busy machine it would finish what it is loading, which nobody will use. */
  async function stop() {
    isStopping = true
    await service.end()
    void sources.close().catch(tell)
    await port.close()
  }
}
