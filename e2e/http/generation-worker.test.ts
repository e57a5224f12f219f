import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { generateAtOnce } from '#rules/timetable/generate.ts'
import { fieldsOf, structureOf } from '#rules/timetable/tournaments.testing.ts'
import { BUILD } from '../stage/program.ts'

test('the thread that generates timetables runs from the build, with the same result', async () => {
  const setting = {
    ...structureOf([{ division: 'open', teams: 8, pools: 2 }]),
    fields: fieldsOf(4, 2, 9 * 60, 19 * 60),
    breaks: [],
    wishes: [],
    minimumRestMinutes: 30,
  }
  const wanted = { seed: 7, effort: 0.05 }
  const worker = new Worker(join(BUILD, 'server/generation-worker.js'), {
    workerData: { setting, wanted },
    env: {},
    execArgv: [],
  })
  const messages: unknown[] = []
  worker.on('message', (message) => messages.push(message))
  await once(worker, 'exit')
  expect(messages[0]).toHaveProperty('progress')
  expect(messages.at(-1)).toEqual({ timetable: generateAtOnce(setting, wanted) })
})
