/** Which test files run a second time, on PostgreSQL. */

/** Of each area its commands or its races, as far as a minute goes. */
const AREAS_ON_BOTH = [
  'accounts/{unproved,roles/roles,credentials/links}',
  'arrivals/arrivals',
  'booking/orders/last-item',
  'configuration/divisions/divisions-page',
  'discgolf/scoring/phones',
  'equity/equity',
  'feedback/feedback',
  'foods/foods',
  'helpers/{helpers,taking/places}',
  'images/images',
  'jingles/jingles',
  'map/map',
  'notifications/{mail-sender,inbox/inbox,push/push-sender}',
  'registration/{settings/settings,questions/questions}',
  'schedule/site-plan/pin-field',
  'scores/scores-http',
  'settlement/settlement',
  'spirit/team-spirit',
  'stats/stats',
  'teams/former-managers',
  'timeline/games-on-timeline',
  'tournament/logo/logo',
  'weekend/weekend',
].map((file) => `src/areas/${file}.test.ts`)

/** In `npm test`: the engine, the protocol, commands, live messages. */
export const ON_BOTH = [
  'src/records/*.test.ts',
  'src/records/changes/*.test.ts',
  'src/records/filter/{language,long-text,order}.test.ts',
  'src/records/{moving,postgres}/**/*.test.ts',
  'src/records/storage/{blobs,store}.test.ts',
  'src/records/viewing/*.test.ts',
  'src/http/{commands,databases,live,records,wire}/**/*.test.ts',
  'src/site/process/*on-postgres.test.ts',
  'src/site/process/tournaments/*.test.ts',
  ...AREAS_ON_BOTH,
]

/** With `npm run campaign -- postgres`, or `ALL_ON_POSTGRES=1 npm test -- src/areas --project=postgres`: whatever opens a database. */
export const WITH_A_DATABASE = ['src/{areas,http,records,site}/**/*.test.ts']

/** They look into files of SQLite: its own store, its migrations, and installations that begin, or go back, with a file. */
export const OF_SQLITE_ALONE = [
  'src/records/sqlite/**',
  'src/site/migrations.test.ts',
  'src/site/demo/*.test.ts',
  'src/site/process/go-back.test.ts',
]
