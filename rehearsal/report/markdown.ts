import { isGreen, type RehearsalFigures } from './figures.ts'

const ms = (wait: number) => `${wait.toFixed(wait < 10 ? 1 : 0)} ms`
const KINDS_SHOWN = 25

/** The report for a terminal and a handbook. */
export function reportInMarkdown(figures: RehearsalFigures): string {
  const { options, checked, kinds, samples } = figures
  const memory = samples.map(({ mebibytes }) => mebibytes)
  const cpu = samples.reduce((sum, it, at) => sum + it.cpu * (it.at - (samples[at - 1]?.at ?? 0)), 0)
  return [
    `# Rehearsal: ${isGreen(figures) ? 'everything is as everybody did it' : 'not as it must be'}`,
    '',
    `${options.teams} teams, ${options.people} people, ${options.days} day(s), seed ${options.seed}, ${options.database}; harm: ${figures.harms.join(', ') || 'none'}.`,
    '',
    '| | |',
    '|---|---|',
    `| Time | ${figures.seconds.toFixed(0)} s |`,
    `| Answers | ${figures.answers}, of which ${figures.tooOften} "too often" |`,
    `| Lost on the way, or nobody there | ${figures.lost} |`,
    `| Waits, half and 99 of 100 | ${ms(figures.p50)}, ${ms(figures.p99)} |`,
    `| Deeds acknowledged | ${figures.acknowledged} |`,
    `| Refused as expected | ${figures.refused} |`,
    `| Conflicts asked | ${figures.conflicts} |`,
    `| Never answered | ${figures.uncertain} |`,
    `| CPU of the service | ${cpu.toFixed(1)} s |`,
    `| Memory at the beginning, most, at the end | ${[memory[2] ?? 0, Math.max(0, ...memory), memory.at(-1) ?? 0].map((it) => `${it.toFixed(0)} MiB`).join(', ')} |`,
    '',
    '## Judged',
    '',
    '| Rule | Compared | Found |',
    '|---|---|---|',
    ...checked.map(({ rule, compared, findings }) => `| ${rule} | ${compared} | ${findings.length} |`),
    '',
    ...checked.flatMap(({ rule, findings }) => findings.map(({ text }) => `- **${rule}**: ${text}`)),
    '',
    '## Requests by kind',
    '',
    '| Kind | Answers | Half | 99 of 100 | Longest |',
    '|---|---|---|---|---|',
    ...kinds
      .slice(0, KINDS_SHOWN)
      .map((it) => `| \`${it.kind}\` | ${it.count} | ${ms(it.p50)} | ${ms(it.p99)} | ${ms(it.most)} |`),
    '',
  ].join('\n')
}
