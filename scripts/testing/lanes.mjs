/**
 * A whole run goes in two lanes side by side. What computes all the time has a worker for each core; what waits for other
 * processes goes beside it, one file after the other, and takes what is left of the cores. In one lane a tenth of them was idle
 * whenever several such files stood together.
 *
 * @typedef {object} Lane
 * @property {readonly Project[]} projects
 * @property {readonly string[]} [args]
 *
 * @typedef {object} Project
 * @property {string} name
 * @property {keyof IsThere} [needs]
 *
 * @typedef {{ readonly postgres: boolean, readonly built: boolean, readonly browser: boolean }} IsThere
 *
 * @type {readonly Lane[]}
 */
export const LANES = [
  {
    projects: [{ name: 'unit' }, { name: 'journeys', needs: 'browser' }, { name: 'pages', needs: 'browser' }],
  },
  {
    projects: [
      { name: 'scripts' },
      { name: 'postgres', needs: 'postgres' },
      { name: 'rehearsal', needs: 'built' },
      { name: 'http', needs: 'built' },
    ],
    args: ['--maxWorkers=1'],
  },
]

/**
 * The arguments with which Vitest runs those of them that can.
 *
 * @param {readonly Project[]} projects
 * @param {IsThere} isThere
 */
export const chosen = (projects, isThere) =>
  projects.flatMap(({ name, needs }) => (needs === undefined || isThere[needs] ? [`--project=${name}`] : []))
