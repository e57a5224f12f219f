import type { Reader } from '#records/reader.ts'
import type { Transaction } from '#records/transaction.ts'
import type { Viewer } from '#records/viewer.ts'

/** What one part of the service knows about a person. Every area that keeps something about people brings its own. */
export interface PersonalData {
  /** Under which it stands in the person's data. */
  readonly name: string
  of(reader: Reader, viewer: Viewer): Promise<unknown>
  /** Before the account goes: takes away what is about the person, or the person from what others need. */
  erase?(tx: Transaction, viewer: Viewer): Promise<void>
}

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
