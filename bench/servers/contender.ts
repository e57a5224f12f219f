export type ContenderName = 'fieldside' | 'postgres' | 'two' | 'earlier' | 'pocketbase' | 'bare'

/** A started server that holds the sample data. */
export type Server = {
  name: ContenderName
  version: string
  baseUrl: string
  /** Of the server alone: its CPU time is what is measured. */
  pid: number
  /** CPU time of the database where that is a server of its own. */
  databaseCpuMicros?: () => number
  /** Of a signed-in person who may write. */
  token: string
  /** Absent where the runtime gives no way to collect on demand. */
  heapAfterCollection?: () => Promise<number>
  stop: () => Promise<void>
}

export type Contender = {
  name: ContenderName
  /** Undefined when it can run, otherwise the reason that is shown. */
  missing: () => string | undefined
  start: (folder: string) => Promise<Server>
}
