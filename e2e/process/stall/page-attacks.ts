import { GAMES_CSV_PATH, GAMES_ICS_PATH } from '#areas/schedule/public/schedule.address.ts'
import { PLACES_CSV_PATH, RESULTS_CSV_PATH, RESULTS_JSON_PATH } from '#client/results/results.address.ts'
import { type Asked, type Attack, askTarget, burst } from './asking.ts'

/** As many as one browser, or a small program, has open. */
const SOME = 30
const MANY = 100

const pages = (
  name: string,
  atOnce: number,
  pathOf: (index: number) => string,
  { turns = 'each', ...asked }: Asked & Pick<Attack, 'turns'> = {},
): Attack => ({ name, atOnce, turns, strike: (target, index) => askTarget(target, pathOf(index), asked) })

/** More than anybody sends who waits for answers. */
const BURST = 1_600

const bursts = (name: string, pathOf: (index: number) => string, as?: string): Attack => ({
  name: `a burst of ${BURST}: ${name}`,
  atOnce: 1,
  turns: 'each',
  strike: (target, index) =>
    burst(
      target,
      Array.from({ length: BURST }, (_, at) => pathOf(index * BURST + at)),
      as,
    ),
})

const unread = (index: number) => `/schedule?z=${index}`
const search = (index: number) => `/schedule?q=${index}`
const unknown = (index: number) => `/nothing/${index}`

const BURSTS: readonly Attack[] = [
  bursts('queries that the page does not read', unread),
  bursts('searches', search),
  bursts('unknown addresses', unknown),
  bursts('exports', (index) => `${GAMES_CSV_PATH}?z=${index}`),
  bursts('pages of a person', search, 'player'),
  {
    name: 'eight requests on each of a hundred connections, which leave',
    atOnce: MANY,
    strike: (target, index) =>
      burst(
        target,
        Array.from({ length: 8 }, (_, at) => search(index * 8 + at)),
      ),
  },
]

/** Pages for everybody that ask the database something else with each address, and those about what there is not. */
const OTHER_PAGES: readonly ((index: number) => string)[] = [
  (index) => `/teams?q=${index}`,
  (index) => `/teams/${index}`,
  (index) => `/standings?why=${index}`,
  (index) => `/schedule/${index}`,
  (index) => `/timeline?day=${index}`,
  (index) => `/map?pin=${index}`,
  (index) => `/field/${index}`,
  (index) => `/discgolf/course?hole=${index}`,
  (index) => `/discgolf/tournament?view=holes&round=${index}`,
  (index) => `/gender-equity?game=${index}`,
  (index) => `/jingles?edit=${index}`,
  (index) => `/inbox?show=${index}`,
  (index) => `/registration/${index}`,
  (index) => `/user/login?to=/${index}`,
  (index) => `/user/signup?code=${index}`,
  (index) => `/user/verify/${index}`,
  (index) => `/setup/${index}`,
]

const SCREENS: readonly ((index: number) => string)[] = [
  () => '/screen/schedule',
  (index) => `/screen/ceremony?view=${index}`,
  () => '/screen/discgolf',
]

const oneOf = (paths: readonly ((index: number) => string)[]) => (index: number) =>
  paths[index % paths.length]?.(index) ?? '/'

const PAGES: readonly Attack[] = [
  pages('queries that the page does not read, 30 connections', SOME, unread, { turns: 'one' }),
  pages('queries that the page does not read, 100 connections', MANY, unread, { turns: 'one' }),
  pages('searches, 30 connections', SOME, search),
  pages('searches, 100 connections', MANY, search),
  pages('unknown addresses, 30 connections', SOME, unknown),
  pages('unknown addresses, 100 connections', MANY, unknown),
  pages('other pages', MANY, oneOf(OTHER_PAGES)),
  pages('data of pages', MANY, (index) => `/schedule.data?q=${index}`),
  pages('screens', MANY, oneOf(SCREENS)),
  pages('searches of a person, 30 connections', SOME, search, { as: 'player' }),
  pages('searches of a person, 100 connections', MANY, search, { as: 'player' }),
  pages('a connection for each page', SOME, () => '/schedule', { turns: 'one', alone: true }),
  pages('the same page, 100 connections', MANY, () => '/schedule', { turns: 'one' }),
]

const EXPORTS: readonly Attack[] = [
  pages('games as CSV', SOME, (index) => `${GAMES_CSV_PATH}?z=${index}`),
  pages('results and places as CSV', MANY, oneOf([() => RESULTS_CSV_PATH, () => PLACES_CSV_PATH])),
  pages('results as JSON', MANY, () => RESULTS_JSON_PATH, { turns: 'one' }),
  pages('calendars', MANY, () => GAMES_ICS_PATH, { turns: 'one' }),
  pages('calendars of teams that there are not', MANY, (index) => `${GAMES_ICS_PATH}?team=${index}`),
  pages('everything about a person', SOME, () => '/api/accounts/my-data', { as: 'player' }),
]

const FORM = 'application/x-www-form-urlencoded'
const FORMS: readonly string[] = ['/user/login', '/user/signup', '/user/reset-password', '/feedback', '/registration']

/** As large as a file of players may be. */
const LIST = 'name,number\n'.padEnd(1_000_000, 'Runa Reed,7\n')
const LIST_FORM = [
  '--b\r\ncontent-disposition: form-data; name="intent"\r\n\r\npreview',
  `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${LIST}`,
  '--b--\r\n',
].join('\r\n')

/** Unicode puts them in order, which takes the square of their number. */
const ACCENTS = `identity=a%40b.example&password=a${'\u0301\u0316'.repeat(60_000)}`

const POSTS: readonly Attack[] = [
  pages('forms that are refused', MANY, oneOf(FORMS.map((path) => () => path)), {
    body: 'email=x&intent=x',
    type: FORM,
  }),
  pages('a password of accents', SOME, () => '/user/login', { body: ACCENTS, type: FORM }),
  pages('forms of a person', SOME, () => '/user/profile', { body: 'intent=x', type: FORM, as: 'player' }),
  pages('forms for a page that has none', MANY, unread, { body: 'a=b', type: FORM }),
  pages('a list of players of 1 MB', 10, () => '/teammanager/players', {
    body: LIST_FORM,
    type: 'multipart/form-data; boundary=b',
    as: 'teammanager',
  }),
]

/** No more values than any JSON may have. */
const MANY_KEYS = `{${Array.from({ length: 45_000 }, (_, at) => `"k${at}":1`).join()}}`

const manyKeys = (path: string): Attack =>
  pages(`JSON of many keys to ${path}`, SOME, () => path, { body: MANY_KEYS, turns: 'none' })

const PROGRAMS: readonly Attack[] = [
  pages('lists just below the price of small', MANY, (index) => smallList(index), { turns: 'none' }),
  ...[
    '/api/realtime',
    '/api/batch',
    '/api/collections/users/auth-with-password',
    '/api/collections/users/request-password-reset',
    '/api/commands/feedback.give',
  ].map(manyKeys),
]

/** Costs as much as is done at once. */
const smallList = (index: number) => `/api/collections/games/records?perPage=24&skipTotal=1&page=${1 + (index % 10)}`

export const PAGE_ATTACKS: readonly Attack[] = [...BURSTS, ...PAGES, ...EXPORTS, ...POSTS, ...PROGRAMS]
