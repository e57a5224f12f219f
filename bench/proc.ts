/** What the kernel knows of a process. Linux only: it reads /proc. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

const TMPFS = 0x01021994

const ticksPerSecond = () => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

let microsPerTick = 0

/** User and system time of the whole process, threads that have ended included. */
export function cpuMicros(pid: number): number {
  const { own } = timesOf(pid)
  return own
}

/** The same of a process and its children, those that have ended included. */
export function cpuMicrosWithChildren(pid: number): number {
  const { own, ended } = timesOf(pid)
  return own + ended + childrenOf(pid).reduce((sum, child) => sum + timesOf(child).own, 0)
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function timesOf(pid: number): { own: number; ended: number } {
  microsPerTick ||= 1e6 / ticksPerSecond()
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program may hold spaces and parentheses: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [utime = 0, stime = 0, cutime = 0, cstime = 0] = fields.slice(11, 15).map(Number)
  return { own: (utime + stime) * microsPerTick, ended: (cutime + cstime) * microsPerTick }
}

export const residentBytesWithChildren = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, it) => sum + residentBytes(it), 0)

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`process ${pid} is gone`)
  return Number(kilobytes) * 1024
}

/** Node and Go raise the soft limit to the hard one by themselves. */
export function openFilesAllowed(): number {
  const hard = /^Max open files\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  return hard === undefined || hard === 'unlimited' ? Number.POSITIVE_INFINITY : Number(hard)
}

/** A disk in memory makes every fsync free and the durable update meaningless. */
export const isInMemory = (folder: string) => statfsSync(folder).type === TMPFS

export function machine() {
  return {
    cpu: cpuModel(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    arch: process.arch,
    kernel: readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim(),
    node: process.version,
  }
}

function cpuModel(): string {
  const known = cpus()[0]?.model
  if (known && known !== 'unknown') return known
  try {
    return /^Model name:\s+(.+)$/m.exec(execFileSync('lscpu', { encoding: 'utf8' }))?.[1] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
