import type { TestProject } from 'vitest/node'
import { findChromium } from '../../scripts/setup/chromium.mjs'
import { serveValue } from '../../scripts/testing/value-server.ts'
import { type RunningApp, startApp } from './app.ts'
import { type Chromium, startableChromium } from './chromium.ts'
import { type Prepared, prepareInstallation } from './prepared.ts'
import type { Variables } from './program.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where it is told what the tests in a browser share. */
    madeOncePort: number
  }
}

/** What the tests in a browser share. */
export interface MadeOnce {
  readonly chromium: Chromium
  readonly prepared: Prepared
  readonly demoToLookAt: { readonly url: string }
  readonly demoToUse: UsedDemo
}

/** A demo that files share. */
export interface UsedDemo {
  readonly url: string
  /** The path of an open one, for the other end of a link. */
  readonly invitation: string
}

const MADE = Symbol.for('fieldside.made-once')

/** Where the projects of a run find what one of them has made: they share a process, but no modules. */
const everywhere: typeof globalThis & { [MADE]?: Promise<Made> | undefined } = globalThis

/**
 * What would cost each file the same again. It is made while other tests run: nobody waits for it before the first test. Answers
 * how it is taken away, after the last one.
 */
export default async function setup(project: TestProject) {
  const making = (everywhere[MADE] ??= make({ DEMO_CACHE: project.getProvidedContext().filledDemos }))
  // Told by the tests that ask for it.
  making.catch(() => {})
  const server = await serveValue(async () => JSON.stringify((await making).shared))
  project.provide('madeOncePort', server.port)
  return async () => {
    server.close()
    if (everywhere[MADE] !== making) return
    everywhere[MADE] = undefined
    await (await making).takeAway()
  }
}

interface Made {
  readonly shared: MadeOnce
  takeAway(): Promise<void>
}

async function make(demos: Variables): Promise<Made> {
  const found = findChromium()
  if (!found) throw new Error('There is no Chromium.')
  const [chromium, { folder, people, remove }, [lookedAt, used]] = await Promise.all([
    startableChromium(found),
    prepareInstallation(),
    startTwo(demos),
  ])
  const invitation = new URL(await used.says(/https?:\/\/\S+\/user\/invitation\/\S+/)).pathname
  return {
    shared: {
      chromium,
      prepared: { folder, people },
      demoToLookAt: { url: lookedAt.url },
      demoToUse: { url: used.url, invitation },
    },
    async takeAway() {
      remove()
      const apps = [lookedAt, used]
      await Promise.all(apps.map((app) => app.stop()))
      const errors = apps.flatMap(({ lines }) => lines.filter(({ level }) => level === 'error'))
      if (errors.length > 0) throw new Error(`A demo logged errors: ${JSON.stringify(errors)}`)
    },
  }
}

/** One after the other: the second begins with what the first was filled with. */
async function startTwo(demos: Variables): Promise<readonly [RunningApp, RunningApp]> {
  const first = await startApp('demo', demos)
  return [first, await startApp('demo', demos)]
}
