import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { type RunningApp, startApp } from './app.ts'
import { type Chromium, startableChromium } from './chromium.ts'
import { type Prepared, prepareInstallation } from './prepared.ts'
import type { Variables } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    chromium: Chromium
    prepared: Prepared
    demoToLookAt: { readonly url: string }
    demoToUse: UsedDemo
  }
}

/** A demo that files share. */
export interface UsedDemo {
  readonly url: string
  /** The path of an open one, for the other end of a link. */
  readonly invitation: string
}

/** Before the first test in a browser: what would cost each file the same again. Answers how it is taken away. */
export default async function setup(project: TestProject) {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium.')
  project.provide('chromium', await startableChromium(found))
  const demos = { DEMO_CACHE: project.getProvidedContext().filledDemos }
  const [{ folder, people, remove }, [lookedAt, used]] = await Promise.all([prepareInstallation(), startTwo(demos)])
  project.provide('prepared', { folder, people })
  project.provide('demoToLookAt', { url: lookedAt.url })
  const invitation = new URL(await used.says(/https?:\/\/\S+\/user\/invitation\/\S+/)).pathname
  project.provide('demoToUse', { url: used.url, invitation })
  return async () => {
    remove()
    const demos = [lookedAt, used]
    await Promise.all(demos.map((demo) => demo.stop()))
    const errors = demos.flatMap(({ lines }) => lines.filter(({ level }) => level === 'error'))
    if (errors.length > 0) throw new Error(`A demo logged errors: ${JSON.stringify(errors)}`)
  }
}

/** One after the other: the second begins with what the first was filled with. */
async function startTwo(demos: Variables): Promise<readonly [RunningApp, RunningApp]> {
  const first = await startApp('demo', demos)
  return [first, await startApp('demo', demos)]
}
