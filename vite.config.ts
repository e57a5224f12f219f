import { readFileSync, realpathSync } from 'node:fs'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { ownRouteModules } from './scripts/bundle/own-route-modules.ts'
import { withOwnServerChanges } from './scripts/bundle/server-changes.ts'
import { wordsApart } from './scripts/bundle/words-apart.ts'

/** What a command starts: the service itself with its pages, the commands that work on its data, and threads. */
const ENTRIES = {
  main: 'src/main.ts',
  admin: 'scripts/admin.ts',
  demo: 'scripts/demo.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  // Started as a thread by what lies beside it.
  'generation-worker': 'src/areas/schedule/generation/generation.worker.ts',
  ...(process.env['FIELDSIDE_BENCH']
    ? {
        'bench-fieldside': 'bench/pages/fieldside-entry.ts',
        'bench-memory': 'bench/pages/memory-entry.ts',
        'bench-schedule': 'bench/pages/schedule-entry.ts',
      }
    : {}),
}

/** Loaded where something waits or is written; whose it is and how much comes before, when a page is at rest. */
const OUTBOX = /src\/client\/outbox\/(?!notice|owner|waiting)|messages\/(?:outbox_|kit_outbox)/

/** What pages with lists have in common. */
const LISTS =
  /src\/client\/lists\/(?:ListFilters|list-address)|src\/ui\/controls\/(?:Segments|FilterChips)|src\/client\/page\/ShareButton/

/** Of games and plans: few pages work something out by themselves. */
const RULES_OF_FEW = /src\/rules\/(?:ceremony|equity|formats|games|import|scorers|standings|timetable)\b/

/** Words that the navigation of every page has. */
const PAGE_TITLES = new Set(readFileSync(new URL('src/site/pages.ts', import.meta.url), 'utf8').match(/(?<=\bm\.)\w+/g))

/**
 * Grouped by hand: a dozen small files would each cost a phone a trip. What many pages use travels with the first one, what
 * the pages of one area share with the first of those, by folders, so that what only admins see stays apart; what a page alone
 * uses stays with it.
 */
const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/ },
  { name: 'shared', test: isShared, minShareCount: 2 },
  { name: 'base-ui', test: /node_modules\/@base-ui\// },
  // Before the areas: what one of them brings along would travel with it.
  { name: 'import', test: /src\/client\/import\/|messages\/site_import/, minShareCount: 2 },
  { name: 'outbox', test: OUTBOX, minShareCount: 2 },
  { name: 'screen', test: /src\/client\/screen\//, minShareCount: 2 },
  { name: 'rules', test: RULES_OF_FEW, minShareCount: 2 },
  { name: 'lists', test: LISTS, minShareCount: 2 },
  {
    name: 'games',
    test: /src\/ui\/games\/(?:Bracket|Digits|FormatText|GameCard|NowLine|Score|(?:Pool)?StandingsTable|StandingReasons)\b|src\/ui\/page\/(?:PitchPanel|TimelineList)|src\/client\/(?:use-followed|day-labels)|messages\/standings_(?!title|home)/i,
    minShareCount: 2,
  },
  { name: folderOf, debugName: 'areas', test: /src\/(?:areas|words\/messages)\//, minShareCount: 2 },
]

/** Everything outside of the areas, but for what is large and wanted by few pages. */
function isShared(module: string): boolean {
  if (
    OUTBOX.test(module) ||
    RULES_OF_FEW.test(module) ||
    LISTS.test(module) ||
    /src\/client\/outbox\/(?:owner|waiting)/.test(module) ||
    /src\/ui\/(?:games|figures|print)\/|src\/ui\/page\/(?:PitchPanel|TimelineList)|src\/client\/(?:lists|import|screen)\/|src\/client\/(?:use-followed|day-labels)|messages\/site_import|src\/ui\/.*\/(?:Menu|Combobox|Tooltip|FileDrop|SwitchWithMessage)/.test(
      module,
    )
  )
    return false
  const [, words = ''] = /messages\/(\w+)\.js$/.exec(module) ?? []
  return (
    PAGE_TITLES.has(words) ||
    /src\/(?!areas\/|words\/messages\/)|messages\/(?:site|kit)_|preload-helper|lucide-react/.test(module)
  )
}

/** By the folder of its subject, or of its area where it has none; a message by the beginning of its name. */
function folderOf(module: string): string | null {
  const [, area, subject] = /src\/(?:areas|words\/messages)\/([a-z]+)(?:\/([a-z-]+)\/)?/.exec(module) ?? []
  if (area === undefined) return null
  // Whoever signs in needs all of it at once: one trip less.
  return subject === undefined || subject === 'sign-in' ? area : `${area}-${subject}`
}

/** Packages of hundreds of small files: read one by one they are half of the time that a start takes. */
const OF_MANY_FILES = ['kysely', 'lucide-react', 'valibot', /^@base-ui\//, /^@floating-ui\//] as const

/** After React Router's own, which knows only one entry on the server. */
const ownBuild: Plugin = {
  name: 'fieldside-build',
  config: (_, { command }) => ({
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
      ssr: {
        ...(command === 'build' && { resolve: { noExternal: [...OF_MANY_FILES] } }),
        build: {
          target: 'node26',
          sourcemap: true,
          minify: false,
          rolldownOptions: {
            input: ENTRIES,
            output: {
              // Flat: `new URL('../migrations', import.meta.url)` must mean the same folder from every chunk.
              entryFileNames: '[name].js',
              chunkFileNames: 'chunk-[name]-[hash].js',
            },
          },
        },
      },
    },
  }),
}

/**
 * Packages that run in the browser. While developing they are made ready at once, and no other is looked for: one that is found
 * later would load every open page anew, and those of the server are found too.
 */
const BROWSER_PACKAGES = [
  '@base-ui/react/combobox',
  '@base-ui/react/menu',
  '@base-ui/react/tooltip',
  'lucide-react',
  'pocketbase',
  'uqr',
  'valibot',
]

export default defineConfig({
  plugins: [tailwindcss(), withOwnServerChanges(reactRouter()), ownRouteModules(), wordsApart(), ownBuild],
  cacheDir: '.setup/vite',
  optimizeDeps: { include: BROWSER_PACKAGES, noDiscovery: true },
  // Not the whole folder: the data lie in it too.
  server: { fs: { allow: ['src', realpathSync('node_modules'), '.setup/vite'] } },
  environments: { ssr: { build: { rolldownOptions: { input: ENTRIES } } } },
})
