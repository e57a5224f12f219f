import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'
import { RUN_FILES, type RunFile } from './report.mjs'

/**
 * Writes what each test file was and when it ran, hooks and imports included: Vitest's own report counts from the first test,
 * and does not tell of which project a file is.
 */
export default class TestFilesReporter implements Reporter {
  readonly #starts = new Map<string, number>()
  readonly #files: RunFile[] = []
  #root = ''

  onInit(vitest: Vitest) {
    this.#root = vitest.config.root
  }

  onTestModuleQueued({ id }: TestModule) {
    this.#starts.set(id, Date.now())
  }

  onTestModuleEnd({ id, moduleId, project, children }: TestModule) {
    const end = Date.now()
    const tried = [...children.allTests()].filter((test) => test.result().state !== 'skipped')
    this.#files.push({
      name: moduleId,
      project: project.name,
      start: this.#starts.get(id) ?? end,
      end,
      tests: tried.length,
    })
  }

  onTestRunEnd() {
    const file = join(this.#root, RUN_FILES)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(this.#files))
  }
}
