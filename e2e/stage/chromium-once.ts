import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { type Chromium, readyChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
  }
}

/** Before the first test: the browser is unpacked once, not by each worker. */
export default async function setup(project: TestProject) {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium.')
  project.provide('chromium', await readyChromium(found))
}
