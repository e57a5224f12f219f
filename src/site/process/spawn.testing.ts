import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The real program as a process of its own, on a free port. */
export interface Spawned {
  readonly url: string
  readonly child: ChildProcess
  /** What it logged so far. */
  readonly lines: Record<string, unknown>[]
  /** Answers once it logs this message. */
  logged(message: string): Promise<Record<string, unknown>>
  readonly ended: Promise<Ended>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stderr: string
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'fieldside-site-'))

/** Halves the time that a start from the sources takes. */
const COMPILE_CACHE = join(tmpdir(), 'fieldside-compile-cache')

const fileOf = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** Starts it and answers once it listens; one that ends before that is an error with what it said. */
export async function spawnService(dataDir: string, env: Record<string, string> = {}): Promise<Spawned> {
  const running = run('src/site/process/spawned.testing.ts', [], { PORT: '0', DATA_DIR: dataDir, ...env })
  const listening = await Promise.race([
    running.logged('listening'),
    running.ended.then(({ code, stderr }) => Promise.reject(new Error(`ended with ${code}: ${stderr}`))),
  ])
  return { ...running, url: String(listening['url']) }
}

/** Runs a program to its end. */
export function runToEnd(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended & { stdout: string }> {
  const { ended, text } = run(script, args, env)
  return ended.then((it) => ({ ...it, stdout: text() }))
}

function run(script: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [fileOf(script), ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  const lines: Record<string, unknown>[] = []
  const waiting = new Map<string, ((line: Record<string, unknown>) => void)[]>()
  createInterface({ input: child.stdout }).on('line', (text) => {
    said.push(text)
    if (!text.startsWith('{')) return
    const line = JSON.parse(text) as Record<string, unknown>
    lines.push(line)
    for (const tell of waiting.get(String(line['message'])) ?? []) tell(line)
  })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, stderr }))
  })
  function logged(message: string): Promise<Record<string, unknown>> {
    const found = lines.find((line) => line['message'] === message)
    if (found) return Promise.resolve(found)
    return new Promise((resolve) => {
      waiting.set(message, [...(waiting.get(message) ?? []), resolve])
    })
  }
  return { child, lines, logged, ended, text: () => said.join('\n') }
}
