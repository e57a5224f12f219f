/**
 * @typedef {object} DockerStep
 * @property {string} word such as COPY
 * @property {string} rest
 *
 * @typedef {object} DockerStage
 * @property {string} image
 * @property {string} name '' for the last one
 * @property {readonly DockerStep[]} steps
 */

/**
 * A Dockerfile as far as ours goes: stages, and steps of one line, or of several that end with a backslash.
 *
 * @param {string} text
 * @returns {readonly DockerStage[]}
 */
export function stagesIn(text) {
  const lines = text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  /** @type {{ image: string, name: string, steps: DockerStep[] }[]} */
  const stages = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') {
      const [image = '', , name = ''] = rest.split(/\s+/)
      stages.push({ image, name, steps: [] })
    } else stages.at(-1)?.steps.push({ word, rest })
  }
  return stages
}

/**
 * @param {string} rest of a COPY
 * @returns {{ from: string | undefined, sources: readonly string[], target: string }}
 */
export function copyOf(rest) {
  const words = rest.split(/\s+/)
  const from = words.find((it) => it.startsWith('--from='))?.slice('--from='.length)
  const paths = words.filter((it) => !it.startsWith('--'))
  return { from, sources: paths.slice(0, -1), target: paths.at(-1) ?? '.' }
}

/**
 * @param {DockerStage | undefined} stage
 * @returns {Record<string, string>} what its ENV says
 */
export function variablesOf(stage) {
  const steps = (stage?.steps ?? []).filter(({ word }) => word === 'ENV')
  return Object.fromEntries(
    steps.flatMap(({ rest }) =>
      rest.split(/\s+/).map((it) => {
        const at = it.indexOf('=')
        return [it.slice(0, at), it.slice(at + 1)]
      }),
    ),
  )
}

/**
 * The program of a CMD, or of a HEALTHCHECK.
 *
 * @param {DockerStage | undefined} stage
 * @param {'CMD' | 'HEALTHCHECK'} word
 * @returns {readonly string[]}
 */
export function programIn(stage, word) {
  const rest = stage?.steps.findLast((it) => it.word === word)?.rest ?? ''
  return JSON.parse(rest.slice(rest.indexOf('[')))
}
