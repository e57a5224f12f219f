/**
 * A whole run: first what computes in the workers, one file per core. Then two lanes side by side: what a browser computes all the
 * time, one file per core, and beside it what waits for other processes, one file after the other, which takes what is left of the
 * cores. In one lane, such files stood together and left a tenth of the cores idle; beside the unit tests, which leave nothing,
 * they took other turns.
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
 * @type {readonly (readonly Lane[])[]}
 */
export const PHASES = [
  [{ projects: [{ name: 'unit' }] }],
  [
    {
      projects: [
        { name: 'journeys', needs: 'browser' },
        { name: 'pages', needs: 'browser' },
      ],
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
  ],
]

export const PROJECTS = PHASES.flat().flatMap(({ projects }) => projects)

/**
 * The arguments with which Vitest runs those of them that can.
 *
 * @param {readonly Project[]} projects
 * @param {IsThere} isThere
 */
export const chosen = (projects, isThere) =>
  projects.flatMap(({ name, needs }) => (needs === undefined || isThere[needs] ? [`--project=${name}`] : []))
