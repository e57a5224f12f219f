import { planChunks } from './chunk-plan.ts'
import { type Graph, ROUTE, readGraph } from './module-graph.ts'

/** What of the browser's code travels together: what hardly ever changes, and the rest as planned. */

/** Every module that is left of the build: the bundler shows them all before it asks for the name of the first. */
const shown = new Set<string>()
const OURS = /\/src\/(?!words\/).*\.tsx?$/

let names: ReadonlyMap<string, string> | undefined

export const CHUNKS = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: (module: string, graph: Graph) => (names ??= namesOf(graph)).get(module) ?? null,
    debugName: 'planned',
    test: (module: string) => Boolean(shown.add(module)),
    // What a file needs is in the plan.
    includeDependenciesRecursively: false,
  },
]

/** In an order that does not follow from which module was read first: the same sources make the same files. */
function namesOf(graph: Graph): ReadonlyMap<string, string> {
  const { modules, starts } = readGraph([...shown].toSorted(), graph)
  const taken = new Set<string>()
  const chunks = planChunks(modules, starts).map((ids) => {
    const name = nameOf(ids.toSorted((a, b) => (modules.get(b)?.bytes ?? 0) - (modules.get(a)?.bytes ?? 0)))
    let free = name
    for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`
    taken.add(free)
    return { name: free, ids }
  })
  return new Map(chunks.flatMap(({ name, ids }) => ids.map((id) => [id, name])))
}

/** After the page whose file it is, or after the largest module of ours. */
function nameOf(largestFirst: readonly string[]): string {
  const named =
    largestFirst.find((id) => id.endsWith(ROUTE)) ?? largestFirst.find((id) => OURS.test(id)) ?? largestFirst[0] ?? ''
  return /([\w-]+)\.\w+(?:\?.*)?$/.exec(named)?.[1] ?? 'part'
}
