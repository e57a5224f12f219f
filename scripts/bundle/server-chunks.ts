import type { Graph } from './module-graph.ts'

/**
 * What of the server's code travels together. Each file costs a start a millisecond, and parts that pages load later would cut what
 * they share with pages into a hundred: only what programs begin with counts, and what they load themselves.
 */

/** Every module of the build: the bundler shows them all before it asks for the name of the first. */
const shown = new Set<string>()

let names: ReadonlyMap<string, string> | undefined

export const serverChunks = (programs: readonly string[]) => [
  {
    name: (module: string, graph: Graph) => (names ??= partsOf([...shown], programs, graph)).get(module) ?? null,
    debugName: 'by program',
    test: (module: string) => Boolean(shown.add(module)),
    // What a part needs is in the parts.
    includeDependenciesRecursively: false,
  },
]

/**
 * The part of every module that a program begins with, or loads itself: modules that the same ones need are one part. Whoever needs
 * a module needs what it imports as well, so that no two parts need each other. What only pages load later has none.
 */
export function partsOf(
  modules: readonly string[],
  programs: readonly string[],
  graph: Graph,
): ReadonlyMap<string, string> {
  const begun = modules.filter((id) => programs.some((program) => id.endsWith(`/${program}`)))
  const loaded = begun.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const needed = new Map<string, number[]>()
  for (const [at, root] of [...new Set([...begun.toSorted(), ...loaded.toSorted()])].entries())
    for (const id of reachedFrom(root, graph)) needed.set(id, [...(needed.get(id) ?? []), at])
  const keys = [...new Set([...needed.values()].map((by) => by.join()))]
  return new Map([...needed].map(([id, by]) => [id, `part-${keys.indexOf(by.join()) + 1}`]))
}

function reachedFrom(root: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([root])
  for (const id of found) for (const other of graph.getModuleInfo(id)?.importedIds ?? []) found.add(other)
  return found
}
