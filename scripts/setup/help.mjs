/** What `--help` says of each command: npm run NAME -- …, and for the programs of the build also node build/server/NAME.js …. */
export const HELP = {
  start: `npm start
Sets itself up, builds what has changed, brings the database up to date and serves. Settings are environment variables: docs/operations/install.md.`,
  build: `npm run build
Sets itself up and builds, and serves nothing.`,
  pack: `npm run pack [-- KIND]
Builds, and puts everything that runs into one archive in dist, with its Node: docs/operations/server.md. KIND is that of another machine: linux-x64, linux-arm64, darwin-arm64, darwin-x64.`,
  test: `npm test [-- PART-OF-A-PATH ...] [OPTIONS OF VITEST]
Sets itself up, checks and tests everything, or the tests whose path contains this.`,
  check: `npm run check
Types, lint and format.`,
  format: `npm run format
Puts the format right.`,
  demo: `npm run demo
A tournament in the middle of its weekend, which is gone once it stops. DEMO_SIZE=large, DEMO_NOW=2026-06-14T12:00:00Z, DEMO_RATE=60.`,
  dev: `npm run dev
Serves the sources as they are.`,
  admin: `npm run admin -- ADDRESS
Makes the account with this address admin, or makes one. The service must be stopped.`,
  backup: `npm run backup [-- FILE-OR-FOLDER]
Writes a checked copy of the database, into DATA_DIR/backups unless told otherwise. The service may run.`,
  restore: `npm run restore -- FILE [--without-admin]
Checks a copy and puts it in the place of the database, which is kept aside. The service must be stopped.`,
  move: `npm run move [-- FOLDER]
Copies everything into an empty folder, or to where MOVE_TO says, or a file that MOVE_TO_FILE names: postgres://user:password@host/database. The service must be stopped.`,
  tournaments: `npm run tournaments -- create NAME --host HOST | list | archive NAME | back NAME | move NAME [--to PLACE] | backup NAME | restore NAME FILE [--without-admin] | link NAME | admin NAME ADDRESS
Makes, lists, archives, moves and copies the tournaments of a folder, whether or not the service runs.`,
  campaign: `npm run campaign [-- NAME ...] [--seed N] [--cases N]
Tests with many more cases; without a name it lists them.`,
  soak: `npm run soak -- N
The whole npm test N times on a fresh clone, with every core busy.`,
  bench: `npm run bench [-- WHAT] [OPTIONS]
Measures beside a reference: bench/README.md.`,
  rehearsal: `npm run rehearsal [-- OPTIONS]
Plays a whole weekend against a real installation and judges it: rehearsal/README.md.`,
  pictures: `npm run pictures
Takes the pictures of the documents anew.`,
  replay: `npm run replay -- RESULTS.json [--json]
Prints the standings that follow from a file of results: docs/rules/standings.md.`,
}
