import type { DevEnvironment, EnvironmentModuleNode, Plugin } from 'vite'

const REPLACED = 'react-router-server-change-trigger-client-hmr'

/**
 * React Router's plugins, but for the one by which what is saved on the server reaches the browser. That one tells the browser of
 * every file three times at once, and React Router's part there may then miss all three.
 */
export function withOwnServerChanges(plugins: readonly Plugin[]): Plugin[] {
  const others = plugins.filter(({ name }) => name !== REPLACED)
  if (others.length !== plugins.length - 1) throw new Error(`React Router has no plugin ${REPLACED} any more.`)
  return [...others, serverChanges]
}

/** What the browser has itself, it hears of from Vite. Of anything else the modules hear that load their data with it. */
const serverChanges: Plugin = {
  name: 'fieldside-server-changes',
  hotUpdate({ server, modules }) {
    if (this.environment.name !== 'ssr') return
    const { client } = server.environments
    for (const module of browserImporters(client, modules)) void client.reloadModule(module)
  },
}

/** The nearest modules in the browser that import one of these, through others that only the server has. */
function browserImporters(client: DevEnvironment, saved: readonly EnvironmentModuleNode[]) {
  const inBrowser = ({ id }: EnvironmentModuleNode) => (id === null ? undefined : client.moduleGraph.getModuleById(id))
  const found = new Set<EnvironmentModuleNode>()
  const onServer = new Set(saved.filter((module) => !inBrowser(module)))
  // Goes on through what is added on the way.
  for (const { importers } of onServer) {
    for (const importer of importers) {
      const module = inBrowser(importer)
      if (module) found.add(module)
      else onServer.add(importer)
    }
  }
  return found
}
