import type { Log } from '#http/server/log.ts'
import type { Reader } from '#records/reader.ts'
import { config } from './configuration.collections.ts'
import { type Config, onlyConfig } from './flags.ts'

export { type Config, flagsOf } from './flags.ts'

/** The installation's switches. Undefined when there is not exactly one record: then every switch counts as off. */
export const configOf = (reader: Reader): Promise<Config | undefined> => loadConfig(reader, () => {})

/** The same for those who load it once and go by it: that it stays unloaded is told. */
export async function loadConfig(reader: Reader, tellError: Log['error']): Promise<Config | undefined> {
  return onlyConfig(await reader.list(config, { limit: 2 }), tellError)
}
