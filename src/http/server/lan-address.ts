import { networkInterfaces } from 'node:os'

/** Under which address devices in the same network would reach this machine; undefined without a network. */
export function lanAddress(port: string | number): string | undefined {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)
  return found && `http://${found.address}:${port}`
}
