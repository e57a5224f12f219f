/** One JSON object a line: when, how bad, what, and the facts. Facts are chosen by the caller; bodies, tokens and addresses of mails are never among them. */

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LOG_LEVELS)[number]

export type Log = Record<Level, (message: string, facts?: Readonly<Record<string, unknown>>) => void>

export function createLog(
  least: Level,
  write: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Log {
  const at = (level: Level) => {
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return () => {}
    return (message: string, facts: Readonly<Record<string, unknown>> = {}) =>
      write(JSON.stringify({ at: new Date().toISOString(), level, message, ...readable(facts) }))
  }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}

/** An error tells its message, its stack and its causes. */
function readable(facts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? errorFacts(value) : value]),
  )
}

function errorFacts(error: Error): Record<string, unknown> {
  return {
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: errorFacts(error.cause) } : {}),
  }
}

/** The same log, with facts that every line tells. */
export const logWith = (log: Log, always: Readonly<Record<string, unknown>>): Log => ({
  debug: (message, facts) => log.debug(message, { ...always, ...facts }),
  info: (message, facts) => log.info(message, { ...always, ...facts }),
  warn: (message, facts) => log.warn(message, { ...always, ...facts }),
  error: (message, facts) => log.error(message, { ...always, ...facts }),
})

/** For tests and tools that have nothing to tell. */
export const SILENT: Log = { debug() {}, info() {}, warn() {}, error() {} }
