import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { readRouteFiles, shellFiles } from './shell-files.ts'

const WORKER = 'src/site/offline/service-worker/worker.ts'

/** Builds `/sw.js` beside a finished build of the site, with the list of the files that it must fetch. */
export async function buildServiceWorker(client: string, pages: readonly string[]): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { SHELL_FILES: JSON.stringify(filesOf(client, pages)) },
    build: {
      outDir: client,
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: { sw: WORKER }, output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  })
}

function filesOf(client: string, pages: readonly string[]): readonly string[] {
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!manifest) throw new Error('The build has no list of its routes')
  const textOf = (file: string) => (/\.(?:js|css)$/.test(file) ? readFileSync(join(client, file), 'utf8') : undefined)
  const files = shellFiles(readRouteFiles(readFileSync(join(client, 'assets', manifest), 'utf8')), pages, textOf)
  const missing = files.filter((file) => !existsSync(join(client, file)))
  if (missing.length > 0) throw new Error(`The service worker would fetch what does not exist: ${missing.join(', ')}`)
  return files
}
