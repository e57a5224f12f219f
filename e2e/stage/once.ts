import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { startApp } from './app.ts'
import { type Chromium, readyChromium } from './chromium.ts'
import { type Prepared, prepareInstallation } from './prepared.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
    prepared: Prepared
    demo: { readonly url: string }
  }
}

/** Before the first test in a browser: what would cost each file the same again. Answers how it is taken away. */
export default async function setup(project: TestProject) {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium.')
  project.provide('chromium', await readyChromium(found))
  const [{ folder, people, remove }, demo] = await Promise.all([prepareInstallation(), startApp('demo')])
  project.provide('prepared', { folder, people })
  project.provide('demo', { url: demo.url })
  return async () => {
    remove()
    await demo.stop()
    const errors = demo.lines.filter(({ level }) => level === 'error')
    if (errors.length > 0) throw new Error(`The demo logged errors: ${JSON.stringify(errors)}`)
  }
}
