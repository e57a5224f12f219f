import { parentPort, workerData } from 'node:worker_threads'
import { generate } from '#rules/timetable/generate.ts'
import { type GenerationInput, type GenerationMessage, PROGRESS_REPORTS } from './generation-messages.ts'

/**
 * The thread in which a timetable is worked out. It runs as a program of its own: in a build `generation-worker.js`, otherwise
 * this file, without Vite. It may import nothing but rules.
 */

// Made by whoever started the thread, in this very shape.
const { setting, wanted }: GenerationInput = workerData

const send = (message: GenerationMessage) => parentPort?.postMessage(message)

const steps = generate(setting, wanted)
let told = -1
for (;;) {
  const { done, value } = steps.next()
  if (done) {
    send({ timetable: value })
    break
  }
  const part = Math.floor((value.done / value.of) * PROGRESS_REPORTS)
  if (part === told) continue
  told = part
  send({ progress: value })
}
