import type { PersonalData } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Everything that the service knows about a person, as a plain object. */
export async function myData(
  reader: Reader,
  viewer: Viewer,
  parts: readonly PersonalData[],
): Promise<Record<string, unknown>> {
  const told = await Promise.all(parts.map(async (part) => [part.name, await part.of(reader, viewer)] as const))
  return Object.fromEntries(told)
}

export async function erasePersonalData(tx: Transaction, viewer: Viewer, parts: readonly PersonalData[]) {
  for (const part of parts) await part.erase?.(tx, viewer)
}
