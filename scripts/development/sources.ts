import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { ServerBuild } from 'react-router'
import { createServer, createServerModuleRunner } from 'vite'
import type * as serve from '#http/server/serve.ts'
import type * as siteProcess from '#site/process/process.ts'
import type * as settings from '#site/process/settings.ts'
import type * as start from '#site/process/start.ts'
import type * as rendering from '#site/rendering.server.ts'

/** What `npm run dev` takes from the sources, by the name under which Vite knows it. */
interface Modules {
  '/src/http/server/serve.ts': typeof serve
  '/src/site/process/process.ts': typeof siteProcess
  '/src/site/rendering.server.ts': typeof rendering
  '/src/site/process/settings.ts': typeof settings
  '/src/site/process/start.ts': typeof start
  'virtual:react-router/server-build': ServerBuild
}

/** The sources as they were last saved: modules for the server, and for the browser what Vite makes of them. */
export interface Sources {
  /** The same object until the module, or anything that it imports, is saved again. */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name]>
  /** What Vite's client and the modules in the browser ask for. */
  answer(incoming: IncomingMessage, response: ServerResponse): void
  /** The connection by which Vite's client hears of what was saved. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Called with the path of everything that is saved, made or removed. */
  onChange(listener: (file: string) => void): void
  /** Called when something is saved with which Vite itself was started. */
  onConfigChange(listener: () => void): void
  close(): Promise<void>
}

/** Whatever the service and the tools write while they run; a look at each file would cost more than it tells. */
const UNWATCHED = ['.setup', 'build', 'data', 'docs', 'e2e', 'bench'].map((folder) => `${folder}/**`)
/** Thousands, of which the one that holds all of them is used while developing; it is written with each of them. */
const SINGLE_MESSAGES = 'src/words/messages/[a-z]*'

/** Otherwise the watcher is silent about what is saved a second time within 50 ms, as editors do that format. */
const WRITTEN = { stabilityThreshold: 20, pollInterval: 10 }

export async function openSources(root: string, publicUrl: string | undefined): Promise<Sources> {
  // Vite starts before there is a port: connections of the port are handed on to this one, which never listens.
  const upgrades = createHttpServer()
  const keepSignals = ownSignals()
  const vite = await createServer({
    root,
    logLevel: 'warn',
    clearScreen: false,
    server: {
      middlewareMode: true,
      ws: { server: upgrades },
      watch: { ignored: [...UNWATCHED, SINGLE_MESSAGES].map((path) => join(root, path)), awaitWriteFinish: WRITTEN },
      allowedHosts: publicUrl && URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : [],
    },
  })
  keepSignals()
  // What was saved is loaded when it is next asked for, and nothing else: replacing everything would open the database anew.
  const runner = createServerModuleRunner(vite.environments.ssr, {
    hmr: false,
    // Lines are looked up when something is thrown: Node would read the map of every module when it is loaded.
    sourcemapInterceptor: 'prepareStackTrace',
  })
  return {
    load: (name) => runner.import(name),
    answer: (incoming, response) => vite.middlewares(incoming, response, () => response.writeHead(404).end()),
    upgrade: (incoming, socket, head) => upgrades.emit('upgrade', incoming, socket, head),
    onChange: (listener) => vite.watcher.on('all', (_event, file) => listener(file)),
    onConfigChange: (listener) => {
      vite.restart = async () => listener()
    },
    async close() {
      await runner.close()
      await vite.close()
    },
  }
}

/** Vite would end the process as soon as it is done itself, before the service has ended in good order. */
function ownSignals(): () => void {
  const [known, knownOfInput] = [process.listeners('SIGTERM'), process.stdin.listeners('end')]
  return () => {
    for (const it of process.listeners('SIGTERM')) if (!known.includes(it)) process.off('SIGTERM', it)
    for (const it of process.stdin.listeners('end') as (() => void)[])
      if (!knownOfInput.includes(it)) process.stdin.off('end', it)
  }
}

/** No page has such an address. */
const OF_VITE = /^\/(?:@|src\/|node_modules\/|\.setup\/vite\/)/

export const isOfVite = (url: string | undefined): boolean => OF_VITE.test(url ?? '')
