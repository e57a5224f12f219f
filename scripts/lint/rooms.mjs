/**
 * @typedef {object} Room
 * @property {readonly string[]} imports the rooms that it may import, besides itself
 * @property {readonly string[]} [types] the rooms of which it may `import type`
 * @property {boolean} [pure] no clock, no randomness, no promise, no package
 * @property {boolean} [browser] runs in the browser too, so without Node's modules
 */

/**
 * The rooms of src/ and who may import whom.
 * @type {Readonly<Record<string, Room>>}
 */
export const ROOMS = {
  rules: { imports: [], pure: true },
  access: { imports: [], pure: true },
  /** Made of messages/ by the compiler. */
  words: { imports: [] },
  records: { imports: ['access'] },
  http: { imports: ['records', 'rules', 'access', 'words'] },
  ui: { imports: ['rules', 'access', 'words'], browser: true },
  client: { imports: ['ui', 'rules', 'access', 'words'], types: ['records', 'http'], browser: true },
  areas: { imports: ['client', 'ui', 'http', 'records', 'rules', 'access', 'words'] },
  site: { imports: ['areas', 'client', 'ui', 'http', 'records', 'rules', 'access', 'words'] },
  /** The files directly in src/: main.ts and what React Router asks for. */
  main: { imports: ['site', 'ui', 'http', 'records', 'words'] },
}

/** What one area shows to the others: its collections and its interface. */
const SHOWN_BY_AN_AREA = /(\.collections|\.api\.server)\.ts$/

/**
 * Tests, and what only tests use, stand outside the rooms: they may import whatever they compare.
 * @param {string} path
 */
export const isTest = (path) => /\.(test|testing)\.tsx?$/.test(path)

/**
 * Where a file of src/ stands.
 * @param {string} path below src/, with forward slashes
 * @returns {{ room: string, area?: string }}
 */
export function roomOf(path) {
  const [room = '', area, ...rest] = path.split('/')
  if (area === undefined) return { room: 'main' }
  return room === 'areas' && rest.length > 0 ? { room, area } : { room }
}

/** What knows one database alone, with the package that it asks, and the only file that may know it. */
const ONE_DATABASE = /** @type {const} */ ([
  { folder: 'records/sqlite/', asks: 'node:sqlite', knows: 'SQLite' },
  { folder: 'records/postgres/', asks: 'pg', knows: 'PostgreSQL' },
])
const CHOOSES_DATABASE = 'records/storage/choose-data-source.ts'
/** Copies what one holds into the other. */
const KNOWS_BOTH = 'records/moving/'

/**
 * Why a file of src/ may not import another one, or undefined when it may.
 * @param {string} from importing file, below src/
 * @param {string} to imported file, below src/
 * @param {{ typeOnly: boolean }} how
 * @returns {string | undefined}
 */
export function whyNot(from, to, { typeOnly }) {
  const isOther = ONE_DATABASE.some(({ folder }) => to.startsWith(folder) && !from.startsWith(folder))
  if (isOther && from !== CHOOSES_DATABASE && !from.startsWith(KNOWS_BOTH))
    return `only ${CHOOSES_DATABASE} knows which databases there are; the others ask a DataSource or a Store`
  const here = roomOf(from)
  const there = roomOf(to)
  const room = ROOMS[here.room]
  if (!room) return `src/${here.room} is not a room; scripts/lint/rooms.mjs lists them`
  if (isTest(to)) return `${to} belongs to tests`
  if (here.room !== there.room) {
    if (room.imports.includes(there.room)) return undefined
    if (room.types?.includes(there.room))
      return typeOnly ? undefined : `${here.room} may import only types of ${there.room}`
    return `${here.room} may import ${listed([...room.imports, 'itself'])}, not ${there.room}`
  }
  if (here.area === there.area || SHOWN_BY_AN_AREA.test(to)) return undefined
  return `of another area only its .collections.ts and its .api.server.ts may be imported`
}

/**
 * Why a file of src/ may not import a package or a module of Node, or undefined when it may.
 * @param {string} from importing file, below src/
 * @param {string} specifier
 * @param {readonly string[]} dependencies what package.json installs for running
 * @returns {string | undefined}
 */
export function whyNotPackage(from, specifier, dependencies) {
  const { room } = roomOf(from)
  const database = ONE_DATABASE.find(({ asks }) => asks === packageOf(specifier))
  if (database && !from.startsWith(database.folder) && !from.startsWith(KNOWS_BOTH))
    return `only ${database.folder} knows ${database.knows}`
  if (packageOf(specifier) === 'kysely' && room !== 'records') return 'queries are built with what the reader hands out'
  if (ROOMS[room]?.pure) return `${room} is pure: it imports nothing but itself`
  if (specifier.startsWith('node:')) {
    return ROOMS[room]?.browser ? `${room} runs in the browser, where ${specifier} does not exist` : undefined
  }
  // What the build makes up, such as the list of its own routes.
  if (specifier.startsWith('virtual:')) return room === 'main' ? undefined : `only the files directly in src/ use it`
  if (dependencies.includes(packageOf(specifier))) return undefined
  return `${packageOf(specifier)} is not among the dependencies of package.json`
}

/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** @param {readonly string[]} names */
const listed = (names) =>
  names.length === 1 ? `only ${names[0]}` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
