import type { RecordOf } from '#records/collection.ts'
import type { Reader } from '#records/database.ts'
import { config } from './configuration.collections.ts'

export type Config = RecordOf<typeof config>

/** The installation's switches. Undefined when there is not exactly one record: then every switch counts as off. */
export async function configOf(reader: Reader): Promise<Config | undefined> {
  const [found, second] = await reader.list(config, { limit: 2 })
  return second ? undefined : found
}
