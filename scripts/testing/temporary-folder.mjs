import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A file system in memory, where there is one. */
const MEMORY = '/dev/shm'
/** Several times of what all tests leave lying at one moment. */
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * @typedef {object} Machine
 * @property {() => string} mounts
 * @property {(path: string) => { bavail: number, bsize: number }} room
 */

/** @type {Machine} */
const THIS_ONE = { mounts: () => readFileSync('/proc/mounts', 'utf8'), room: (path) => statfsSync(path) }

/**
 * Where tests keep their databases: in memory, where there is room for them and programs may run there. On a disk each commit waits for
 * it, which is most of the time of a test that writes. No test could tell: that takes a power cut.
 *
 * @param {Machine} [machine]
 */
export function databasesFolder({ mounts, room } = THIS_ONE) {
  try {
    const [, , kind, options = ''] =
      mounts()
        .split('\n')
        .map((line) => line.split(' '))
        .find(([, place]) => place === MEMORY) ?? []
    const { bavail, bsize } = room(MEMORY)
    const isFit = kind === 'tmpfs' && !options.split(',').includes('noexec') && bavail * bsize >= ROOM_BYTES
    return isFit ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
