import type { Reader } from '#records/reader.ts'

/** A figure of an area, asked of the database when somebody looks. */
export interface AreaGauge {
  /** `fieldside_` stands before it. */
  readonly name: string
  readonly help: string
  read(reader: Reader): Promise<number>
}
