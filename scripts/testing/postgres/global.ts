import type { TestProject } from 'vitest/node'
import { serveValue } from '../value-server.ts'
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
  const address = await serveValue(async () => {
    server ??= keepPostgres(found)
    return (await server).url
  })
  project.provide('postgresPort', address.port)
  return async () => {
    address.close()
    await server?.then(({ stop }) => stop()).catch(() => {})
  }
}
