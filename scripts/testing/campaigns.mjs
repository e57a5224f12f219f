import { randomInt } from 'node:crypto'
import { readyBuild } from '../setup/build.mjs'
import { binaryOf, handOver } from '../setup/process.mjs'

/**
 * @typedef {object} Campaign
 * @property {readonly string[]} paths the properties: test files whose path contains one of these
 * @property {number} cases that each property tries
 * @property {string} tries
 * @property {readonly string[]} [projects] of Vitest; left out: it follows from the paths
 * @property {Readonly<Record<string, string>>} [settings] of the environment
 */

/** @type {Readonly<Record<string, Campaign>>} */
export const CAMPAIGNS = {
  names: {
    paths: ['src/rules/names/'],
    cases: 100_000,
    tries: 'names that may be of one person',
  },
  rules: { paths: ['src/rules/', 'src/access/'], cases: 20_000, tries: 'every rule of the sport and of access' },
  timetable: { paths: ['src/rules/timetable/'], cases: 5_000, tries: 'the generator against random tournaments' },
  filter: {
    paths: ['src/records/filter/'],
    cases: 100_000,
    tries: 'the filter language against a reference, on both databases',
    projects: ['unit', 'postgres'],
    settings: { ALL_ON_POSTGRES: '1' },
  },
  requests: { paths: ['src/http/'], cases: 100_000, tries: 'requests that nobody would think of' },
  guards: {
    paths: ['e2e/http/'],
    cases: 1,
    tries: 'time every page written for everybody, in every odd spelling, and more records looked through for secrets',
  },
  malformed: {
    paths: ['e2e/process/malformed/'],
    cases: 100_000,
    tries: 'requests that are wrong in every way, against a real process on either database',
  },
  secrets: {
    paths: ['src/site/access/secrets'],
    cases: 100_000,
    tries: 'two worlds that differ in their secrets, on both databases',
    projects: ['unit', 'postgres'],
    settings: { ALL_ON_POSTGRES: '1' },
  },
  container: {
    paths: ['e2e/process/container'],
    cases: 1,
    tries: 'time the steps of the Dockerfile in an empty folder; installs and builds everything',
  },
  databases: {
    paths: ['src/http/databases/'],
    cases: 20_000,
    tries: 'calls that SQLite and PostgreSQL answer alike',
    projects: ['postgres'],
  },
  postgres: {
    paths: ['src/areas/', 'src/http/', 'src/records/', 'src/site/'],
    cases: 100,
    tries: 'everything that opens a database, on PostgreSQL',
    projects: ['postgres'],
    settings: { ALL_ON_POSTGRES: '1' },
  },
  corpus: { paths: ['src/site/cost/'], cases: 20_000, tries: 'what questions cost beside what was expected' },
  stall: { paths: ['e2e/process/stall/'], cases: 10, tries: 'seconds of each attack while others ask' },
  bundle: {
    paths: ['scripts/bundle/'],
    cases: 2_000,
    tries: 'files planned for random modules and pages',
    projects: ['scripts'],
  },
  kill: {
    paths: ['e2e/process/kill', 'e2e/process/restore-kill'],
    cases: 100,
    tries: 'kill -9 under write load, on either database and of PostgreSQL, and while going back',
  },
  processes: {
    paths: ['e2e/process/processes', 'e2e/process/behind-nginx', 'src/site/process/turns-on-postgres'],
    cases: 2_000,
    tries: 'so many live clients of two processes, of which one is killed during writes, and as many mails',
    projects: ['http', 'postgres'],
  },
  since: {
    paths: ['src/http/live/since/phones', 'src/http/live/since/loop'],
    cases: 200,
    tries:
      'so many phones whose streams are cut at random, while the service restarts, and one that comes back five times as often, on both databases',
    projects: ['unit', 'postgres'],
  },
  areas: {
    paths: ['src/areas/', 'src/site/shell/'],
    cases: 500,
    tries: 'what areas promise of their data and addresses',
  },
  outbox: {
    paths: ['src/client/outbox/', 'src/areas/scores/reporting/phones'],
    cases: 5_000,
    tries: 'phones that lose requests, answers and tabs; 50 of them with 100 things each',
  },
  scores: {
    paths: ['src/areas/scores/scores-http'],
    cases: 500,
    tries: 'so many people who report the same game at once',
  },
  places: {
    paths: ['src/areas/helpers/taking/places'],
    cases: 1_000,
    tries: 'so many people who take the last place of a job at once, 20 times',
  },
  spirit: {
    paths: ['src/areas/spirit/secrets/'],
    cases: 10_000,
    tries: 'what others learn of a spirit sheet, at every moment of its life',
  },
  items: {
    paths: ['src/areas/booking/orders/last-item'],
    cases: 1_000,
    tries: 'so many people who take the last item of an interval at once, twenty times',
  },
  discgolf: {
    paths: ['src/areas/discgolf/scoring/phones'],
    cases: 72,
    tries: 'so many players on 18 holes, four phones a card, half of them offline',
  },
  xss: { paths: ['e2e/pages/texts/'], cases: 1_000, tries: 'hostile texts on all pages, for everybody who may enter' },
  screen: {
    paths: ['src/ui/', 'src/client/'],
    cases: 20_000,
    tries: 'figures, lists and texts on the screen',
  },
}

/** So long may one property take. */
const TIMEOUT_MS = 3_600_000

/**
 * @typedef {{ names: readonly string[], seed: number | undefined, cases: number | undefined }} Asked
 *
 * @param {readonly string[]} args
 * @returns {Asked | { wrong: string }}
 */
export function campaignOf(args) {
  const names = []
  /** @type {Record<string, number>} */
  const numbers = {}
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (word === '--seed' || word === '--cases') {
      const number = Number(args[++at])
      if (!Number.isInteger(number)) return { wrong: `${word} needs a whole number.` }
      numbers[word] = number
    } else if (Object.hasOwn(CAMPAIGNS, word)) names.push(word)
    else return { wrong: `There is no campaign "${word}".` }
  }
  if (names.length === 0) return { wrong: 'Which one?' }
  return { names, seed: numbers['--seed'], cases: numbers['--cases'] }
}

export const campaignList = () =>
  Object.entries(CAMPAIGNS)
    .map(([name, { cases, tries }]) => `  ${name.padEnd(10)}${String(cases).padStart(7)} cases  ${tries}`)
    .join('\n')

/**
 * `npm run campaign -- names filter`: the same properties as in `npm test`, with other seeds and many more cases.
 *
 * @param {string} root
 * @param {string} node
 * @param {readonly string[]} args
 * @param {typeof handOver} [run]
 * @param {(root: string, node: string) => Promise<void>} [makeBuild]
 */
export async function campaign(root, node, args, run = handOver, makeBuild = readyBuild) {
  const wanted = campaignOf(args)
  if ('wrong' in wanted) {
    console.error(
      `${wanted.wrong} npm run campaign -- names filter [--seed 7] [--cases 5000]. There are:\n${campaignList()}`,
    )
    return 2
  }
  let failed = 0
  for (const name of wanted.names) {
    const { paths, cases: usual, projects: named, settings = {} } = /** @type {Campaign} */ (CAMPAIGNS[name])
    const [seed, cases] = [wanted.seed ?? randomInt(2 ** 31), wanted.cases ?? usual]
    console.log(`${name}: ${cases} cases, seed ${seed}`)
    Object.assign(process.env, settings)
    process.env['PROPERTY_SEED'] = String(seed)
    process.env['PROPERTY_CASES'] = String(cases)
    const isOfBuilt = paths.some((path) => path.startsWith('e2e/'))
    if (isOfBuilt) await makeBuild(root, node)
    const isInBrowser = paths.some((path) => /^e2e\/(?:journeys|pages)\//.test(path))
    const projects = (named ?? (isInBrowser ? ['journeys', 'pages'] : [isOfBuilt ? 'http' : 'unit'])).map(
      (it) => `--project=${it}`,
    )
    const vitest = [binaryOf(root, 'vitest', 'vitest'), 'run', ...projects, `--testTimeout=${TIMEOUT_MS}`]
    const code = await run(node, [...vitest, ...paths], root)
    if (code === 0) continue
    failed += 1
    console.log(`Found by ${name}. Again: npm run campaign -- ${name} --seed ${seed} --cases ${cases}`)
    console.log('What a campaign finds becomes an example in the tests.')
  }
  return failed === 0 ? 0 : 1
}
