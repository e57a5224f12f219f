import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder in which the demos of a run keep what they were filled with: see `DEMO_CACHE`. */
    filledDemos: string
  }
}

/** The same of all projects, which share a process: what one has filled the others do not fill again. */
const FOLDER = join(tmpdir(), `fieldside-e2e-filled-${process.pid}`)

/** Answers how it is taken away. */
export default function setup(project: TestProject) {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 })
  project.provide('filledDemos', FOLDER)
  return () => rmSync(FOLDER, { recursive: true, force: true })
}
