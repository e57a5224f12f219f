import { expect, test } from 'vitest'
import { coreSeconds, KNOWN_WORK_MS, machineText, workMs } from './machine.mjs'

test('a fixed piece of work takes its time, which is busy time of the cores', async () => {
  const before = coreSeconds()
  expect(await workMs(process.execPath)).toBeGreaterThan(0)
  // How long cores were idle may be less than before: Linux takes back what turns out to be waiting for a disk.
  expect(coreSeconds().busy).toBeGreaterThan(before.busy)
  expect(before.idle).toBeGreaterThan(0)
})

test('what a run took of a machine is told beside how fast that is', () => {
  const use = { workMsBefore: KNOWN_WORK_MS, workMsAfter: KNOWN_WORK_MS * 1.5, busy: 1_011.4, idle: 76.6 }
  expect(machineText(use).split('\n')).toEqual([
    'Cores: 1011 s busy, 77 s idle',
    '  A fixed piece of work took 1.00 times before the run, and 1.50 times after it, what it takes where a whole run takes 549 s.',
  ])
})
