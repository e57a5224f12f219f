import cluster from 'node:cluster'

/** What supervisor and process say to each other. */
export const READY = 'ready'
export const LEAVE = 'leave'

/** Tells the supervisor, if there is one, that this process answers; comes once it shall leave. It does not outlive the supervisor, who holds the port. */
export function tellSupervisor(): Promise<void> {
  return new Promise((resolve) => {
    if (!cluster.isWorker) return
    process.on('message', (message: unknown) => {
      if (message === LEAVE) resolve()
    })
    process.send?.(READY)
  })
}
