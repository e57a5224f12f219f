import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { InstallationFacts } from '../areas/installation.ts'
import { counter, gauge, gauges, type MetricFamily } from './open-metrics.ts'

const NANOSECONDS = 1e9
const MILLISECONDS = 1e3
const MICROSECONDS = 1e6

export type BuildFacts = Pick<InstallationFacts, 'version' | 'build'>

/** What a process tells of itself, whatever it serves. */
export function processFigures(): (facts: BuildFacts) => readonly MetricFamily[] {
  const delay = monitorEventLoopDelay()
  delay.enable()
  return ({ version, build }) => {
    const { rss, heapUsed, external } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const delays = { '50': delay.percentile(50), '99': delay.percentile(99), '100': delay.max }
    // Since the last look: what happened in the morning must not hide what happens now.
    delay.reset()
    const seconds = Object.entries(delays).map(([percentile, ns]) => [percentile, ns / NANOSECONDS] as const)
    return [
      {
        name: 'fieldside_build',
        type: 'info',
        help: 'What runs.',
        samples: [{ suffix: '_info', labels: { version, build }, value: 1 }],
      },
      gauges(
        'fieldside_event_loop_delay_seconds',
        'How late timers were since the last look.',
        'percentile',
        Object.fromEntries(seconds),
      ),
      counter('fieldside_event_loop_busy_seconds', 'Time in which the event loop did not wait.', [
        { value: performance.eventLoopUtilization().active / MILLISECONDS },
      ]),
      counter('process_cpu_seconds', 'Processor time.', [{ value: (user + system) / MICROSECONDS }]),
      gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
      gauges('fieldside_memory_bytes', 'Memory by what it is for.', 'of', { heap: heapUsed, external }),
      gauge('process_start_time_seconds', 'When it started.', performance.timeOrigin / MILLISECONDS),
    ]
  }
}
