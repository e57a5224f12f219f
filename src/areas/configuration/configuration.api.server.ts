import type { Log } from '#http/server/log.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { type Config, config, configTranslations } from './configuration.collections.ts'
import type { SwitchMessage } from './configuration.fields.ts'
import { onlyConfig } from './flags.ts'
import { type SaidWhileOff, saidWhileOff } from './said-while-off.ts'

export { flagsOf } from './flags.ts'
export { type SaidWhileOff, saidIn } from './said-while-off.ts'

/** The installation's switches. Undefined when there is not exactly one record: then every switch counts as off. */
export const configOf = (reader: Reader): Promise<Config | undefined> => loadConfig(reader, () => {})

/** The same for those who load it once and go by it: that it stays unloaded is told. */
export async function loadConfig(reader: Reader, tellError: Log['error']): Promise<Config | undefined> {
  return onlyConfig(await reader.list(config, { limit: 2 }), tellError)
}

/** Their messages in German. Undefined when there is not exactly one record. */
export async function translationsOf(reader: Reader): Promise<RecordOf<typeof configTranslations> | undefined> {
  const [found, second] = await reader.list(configTranslations, { limit: 2 })
  return second ? undefined : found
}

/** What the organisers say while switches are off. */
export async function messagesWhileOff(reader: Reader): Promise<(message: SwitchMessage) => SaidWhileOff> {
  const [config, translations] = await Promise.all([configOf(reader), translationsOf(reader)])
  return (message) => saidWhileOff(message, { ...config, ...translations })
}
