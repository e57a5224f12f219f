import { relative, sep } from 'node:path'

/** What a run of `npm test` used, beside what it may use: time by part, the slowest files, tests by area. */

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} budget seconds on two idle cores
 * @property {RegExp} [files] its test files; without them it is measured otherwise, or not there yet
 */

/**
 * Twelve minutes less 20 s for installing, dealt by what each part took when all areas were there: see docs/decisions/0070.
 *
 * @type {readonly Part[]}
 */
export const PARTS = [
  { name: 'checks and build', budget: 26 },
  { name: 'unit', budget: 162, files: /^(?:src|scripts|bench)\// },
  { name: 'PostgreSQL', budget: 68, files: /^postgres\// },
  { name: 'HTTP', budget: 20, files: /^e2e\/(?:http|stage)\// },
  { name: 'processes', budget: 50, files: /^e2e\/process\// },
  { name: 'browser', budget: 362, files: /^e2e\/(?:journeys|pages)\// },
  { name: 'rehearsal', budget: 12, files: /^rehearsal\// },
]

const SLOWEST = 10

/**
 * @typedef {object} TestFile
 * @property {string} path below the project, with forward slashes
 * @property {number} start milliseconds since 1970
 * @property {number} end
 * @property {number} tests that were tried
 */

/** What `test-files.reporter.ts` leaves of a run. */
export const RUN_FILES = '.setup/test-files.json'

/**
 * @typedef {object} RunFile
 * @property {string} name its whole path
 * @property {string} project
 * @property {number} start milliseconds since 1970
 * @property {number} end
 * @property {number} tests that were tried
 */

/**
 * What ran on PostgreSQL counts by itself: most of it ran on SQLite too.
 *
 * @param {string} root
 * @param {readonly RunFile[]} files
 * @returns {readonly TestFile[]}
 */
export function filesIn(root, files) {
  return files.map(({ name, project, start, end, tests }) => {
    const path = relative(root, name).split(sep).join('/')
    return { path: project === 'postgres' ? `postgres/${path}` : path, start, end, tests }
  })
}

/**
 * By folder: each area of the site, each other room of the sources, each kind of test of what is built.
 *
 * @param {string} path
 */
export function areaOf(path) {
  const [top = '', room = '', area = ''] = path.split('/').slice(0, -1)
  if (room === 'areas' && area !== '') return `${top}/${room}/${area}`
  return room === '' ? top : `${top}/${room}`
}

/**
 * @param {readonly TestFile[]} files
 * @returns {Readonly<Record<string, number>>} tests by area
 */
function testCountsOf(files) {
  /** @type {Record<string, number>} */
  const counts = {}
  for (const { path, tests } of files) counts[areaOf(path)] = (counts[areaOf(path)] ?? 0) + tests
  return Object.fromEntries(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * Every second of the run, by part. Parts whose files run side by side share it by how many files each has under way; while
 * none runs, it is spent on the one that begins next.
 *
 * @param {readonly TestFile[]} files
 * @param {Readonly<Record<string, number>>} measured seconds of parts that are no test files
 * @returns {Readonly<Record<string, number>>}
 */
export function secondsByPart(files, measured) {
  /** @type {Record<string, number>} */
  const seconds = { ...measured }
  const moments = files
    .flatMap(({ path, start, end }) => {
      const part = PARTS.find(({ files }) => files?.test(path))?.name
      return part
        ? [
            { at: start, part, more: 1 },
            { at: end, part, more: -1 },
          ]
        : []
    })
    .toSorted((one, other) => one.at - other.at || other.more - one.more)
  /** @type {Map<string, number>} */
  const running = new Map()
  let last = moments[0]?.at ?? 0
  for (const { at, part, more } of moments) {
    const all = [...running.values()].reduce((sum, count) => sum + count, 0)
    for (const [name, count] of all === 0 ? [/** @type {const} */ ([part, 1])] : running)
      seconds[name] = (seconds[name] ?? 0) + ((count / (all || 1)) * (at - last)) / 1000
    running.set(part, (running.get(part) ?? 0) + more)
    last = at
  }
  return seconds
}

/**
 * @param {readonly TestFile[]} files
 * @param {Readonly<Record<string, number>>} seconds
 * @param {readonly string[]} [notRun]
 * @returns {string}
 */
export function reportText(files, seconds, notRun = []) {
  const time = PARTS.map(({ name, budget }) => {
    const used = seconds[name]
    const missing = notRun.includes(name) ? 'not run' : 'not there yet'
    return `  ${name.padEnd(18)}${(used === undefined ? missing : `${used.toFixed(0)} s`).padStart(14)} of ${String(budget).padStart(3)} s${used !== undefined && used > budget ? '  over' : ''}`
  })
  const slow = files
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(0, SLOWEST)
    .map(({ path, start, end }) => `  ${((end - start) / 1000).toFixed(1).padStart(6)} s  ${path}`)
  const counts = Object.entries(testCountsOf(files)).map(([area, tests]) => `  ${String(tests).padStart(6)}  ${area}`)
  return ['Time by part, beside its budget', ...time, 'Slowest files', ...slow, 'Tests by area', ...counts].join('\n')
}
