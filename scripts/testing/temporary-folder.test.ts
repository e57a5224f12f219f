import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { databasesFolder } from './temporary-folder.mjs'

const GIBIBYTE = 1024 ** 3
const MOUNTS = '/dev/sda / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n'
const machine = (mounts: string, free: number) => ({
  mounts: () => mounts,
  room: () => ({ bavail: free / 4096, bsize: 4096 }),
})

test('tests write to memory where there is room for them', () => {
  expect(databasesFolder(machine(MOUNTS, 2 * GIBIBYTE))).toBe('/dev/shm')
})

test.each([
  ['there is little room', machine(MOUNTS, GIBIBYTE)],
  ['no program may run there', machine(MOUNTS.replace('nodev', 'nodev,noexec'), 8 * GIBIBYTE)],
  ['it is on a disk', machine(MOUNTS.replace('tmpfs /dev/shm tmpfs', '/dev/sdb /dev/shm ext4'), 8 * GIBIBYTE)],
  ['there is none', machine('/dev/sda / ext4 rw 0 0\n', 8 * GIBIBYTE)],
])('and to the usual folder where %s', (_, elsewhere) => {
  expect(databasesFolder(elsewhere)).toBe(tmpdir())
})

test('and on a machine that knows nothing of it', () => {
  const mounts = () => {
    throw new Error('ENOENT')
  }
  expect(databasesFolder({ mounts, room: () => ({ bavail: 0, bsize: 0 }) })).toBe(tmpdir())
})
