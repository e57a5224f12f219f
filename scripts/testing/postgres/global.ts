import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { TestProject } from 'vitest/node'
import { findPostgres } from './find.mjs'
import { type KeptPostgres, keepPostgres } from './keep.ts'

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
  let server: Promise<KeptPostgres> | undefined
  const door = createServer((socket) => {
    socket.on('error', () => {})
    server ??= keepPostgres(found)
    server.then(
      ({ url }) => socket.end(url),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    )
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  project.provide('postgresPort', (door.address() as AddressInfo).port)
  return async () => {
    door.close()
    await server?.then(({ stop }) => stop()).catch(() => {})
  }
}
