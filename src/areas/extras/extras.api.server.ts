import type { Reader } from '#records/reader.ts'
import { extras } from './extras.collections.ts'

/** Whether there is something that teams can order. */
export const hasOffers = async (reader: Reader): Promise<boolean> =>
  (await reader.count(extras, { filter: 'is_open = true' })) > 0
