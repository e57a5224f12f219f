import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { newFolder } from './app.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder in which the demos of a run keep what they were filled with: see `DEMO_CACHE`. */
    filledDemos: string
  }
}

/** Answers how it is taken away. */
export default function setup(project: TestProject) {
  const folder = newFolder()
  project.provide('filledDemos', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
