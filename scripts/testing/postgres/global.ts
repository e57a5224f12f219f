import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestProject } from 'vitest/node'
import { databasesFolder } from '../temporary-folder.mjs'
import { type FoundPostgres, findPostgres } from './find.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the address of the PostgreSQL is told, on this machine. */
    postgresPort: number
  }
}

/** A PostgreSQL for the whole run, started by the first test that asks for it. Answers how it is taken away. */
export default async function setup(project: TestProject) {
  const found = findPostgres()
  if (!found) throw new Error('There is no PostgreSQL.')
  const server = new TestServer(found)
  const door = createServer((socket) => {
    socket.on('error', () => {})
    server.address().then(
      (url) => socket.end(url),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('postgresPort', (door.address() as AddressInfo).port)
  return async () => {
    door.close()
    await server.stop()
  }
}

class TestServer {
  readonly #found: FoundPostgres
  #keeper: ChildProcess | undefined
  #address: Promise<string> | undefined

  constructor(found: FoundPostgres) {
    this.#found = found
  }

  /** As administrator of databases, of which each test file makes its own. */
  address(): Promise<string> {
    this.#address ??= this.#found.is === 'named' ? Promise.resolve(this.#found.url) : this.#start()
    return this.#address
  }

  async #start(): Promise<string> {
    const program = join(import.meta.dirname, 'keeper.mjs')
    const args = [program, databasesFolder(), JSON.stringify(this.#found)]
    const keeper = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#keeper = keeper
    const lines = createInterface(keeper.stdout)
    const line = await Promise.race([
      once(lines, 'line').then(([first]) => String(first)),
      once(keeper, 'exit').then(() => undefined),
    ])
    if (line === undefined) throw new Error('PostgreSQL did not start.')
    return line
  }

  async stop() {
    if (!this.#keeper || this.#keeper.exitCode !== null) return
    const ended = once(this.#keeper, 'exit')
    this.#keeper.stdin?.end()
    await ended
  }
}
