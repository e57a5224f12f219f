import { RESULTS_JSON_PATH } from '#client/results/results.address.ts'
import { keptFileRoute } from '#http/areas/kept-file-route.ts'
import { resultsToTakeHome } from './results.queries.server.ts'

/** One file; the next one takes its place. */
const KEPT_BYTES = 4 * 1024 * 1024

/** All games and places, for programs. */
export const resultsJsonRoute = keptFileRoute({
  path: RESULTS_JSON_PATH,
  keptBytes: KEPT_BYTES,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="fieldside-results.json"',
    'cache-control': 'private, no-cache',
    vary: 'Accept-Encoding',
  },
  asked: () => ({ key: '' }),
  write: async ({ reader }) => `${JSON.stringify(await resultsToTakeHome(reader), undefined, 1)}\n`,
})
