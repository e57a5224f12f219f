/** Runs jobs in a process of their own, so that their CPU time is nobody else's. */
import { type ChildProcess, fork } from 'node:child_process'

type Reply<R> = { ok: true; result: R } | { ok: false; error: string }

export class Worker<Job extends object, Result> {
  readonly #child: ChildProcess

  constructor(entry: URL) {
    this.#child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  }

  run(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      const heard = (reply: Reply<Result>) => {
        this.#child.off('exit', ended)
        if (reply.ok) resolve(reply.result)
        else reject(new Error(reply.error))
      }
      const ended = (code: number | null) => {
        this.#child.off('message', heard)
        reject(new Error(`the load process ended with code ${code}`))
      }
      this.#child.once('message', heard)
      this.#child.once('exit', ended)
      this.#child.send(job)
    })
  }

  stop(): void {
    this.#child.disconnect()
  }
}

/** For the worker's side. Jobs come one at a time. */
export function work(run: (job: never) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (job) => {
    run(job as never).then(
      (result) => process.send?.({ ok: true, result } satisfies Reply<unknown>),
      (error: unknown) => process.send?.({ ok: false, error: String(error) } satisfies Reply<unknown>),
    )
  })
}
