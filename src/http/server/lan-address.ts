import os from 'node:os'

/** Under which address devices in the same network would reach this machine; undefined without a network, or where it may not be asked for. */
export function lanAddress(port: string | number): string | undefined {
  const found = interfaces().find(({ family, internal }) => family === 'IPv4' && !internal)
  return found && `http://${found.address}:${port}`
}

function interfaces() {
  try {
    return Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? [])
  } catch {
    // A sandbox may forbid the kind of socket that the system answers on.
    return []
  }
}
