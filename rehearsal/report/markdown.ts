import { PASSING_TABLES } from '../stage/tables.ts'
import { isGreen, type KindFigures, type RehearsalFigures } from './figures.ts'

const ms = (wait: number) => `${wait.toFixed(wait < 10 ? 1 : 0)} ms`
const KINDS_SHOWN = 25
/** Of so many at least 99 of 100 says something. */
const SLOW_LEAST = 20
const SLOW_SHOWN = 10

const kindRow = (it: KindFigures) => `| \`${it.kind}\` | ${it.count} | ${ms(it.p50)} | ${ms(it.p99)} | ${ms(it.most)} |`

/** The report for a terminal and a handbook. */
export function reportInMarkdown(figures: RehearsalFigures): string {
  const { options, checked, kinds, samples, phases } = figures
  const memory = samples.map(({ mebibytes }) => mebibytes)
  const cpu = samples.reduce((sum, it) => sum + it.cpu * it.seconds, 0)
  const slowest = kinds.filter(({ count }) => count >= SLOW_LEAST).toSorted((one, other) => other.p99 - one.p99)
  return [
    `# Rehearsal: ${isGreen(figures) ? 'everything is as everybody did it' : 'not as it must be'}`,
    '',
    `${options.teams} teams, ${options.people} people, ${options.days} day(s), seed ${options.seed}, ${options.database}${options.processes > 1 ? `, ${options.processes} processes` : ''}; harm: ${figures.harms.join(', ') || 'none'}.`,
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
    `| Left out of the play | ${figures.leftOut.join(', ') || 'nothing'} |`,
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
    '## By phase',
    '',
    '| Phase | Time | Answers | 99 of 100 | CPU | Cores | Memory, most and at its end | Open files |',
    '|---|---|---|---|---|---|---|---|',
    ...phases.map(
      (it) =>
        `| ${it.name} | ${it.seconds.toFixed(0)} s | ${it.answers} | ${ms(it.p99)} | ${it.cpu.toFixed(1)} s | ${(it.cpu / it.seconds).toFixed(2)} | ${it.mebibytesMost.toFixed(0)}, ${it.mebibytes.toFixed(0)} MiB | ${it.files} |`,
    ),
    '',
    'Rows that are kept for a while, at the end of each:',
    '',
    `| Phase | ${PASSING_TABLES.join(' | ')} |`,
    `|---|${'---|'.repeat(PASSING_TABLES.length)}`,
    ...phases.map(({ name, rows }) => `| ${name} | ${PASSING_TABLES.map((table) => rows[table]).join(' | ')} |`),
    '',
    '## The slowest kinds',
    '',
    '| Kind | Answers | Half | 99 of 100 | Longest |',
    '|---|---|---|---|---|',
    ...slowest.slice(0, SLOW_SHOWN).map(kindRow),
    '',
    '## Requests by kind',
    '',
    '| Kind | Answers | Half | 99 of 100 | Longest |',
    '|---|---|---|---|---|',
    ...kinds.slice(0, KINDS_SHOWN).map(kindRow),
    '',
  ].join('\n')
}
