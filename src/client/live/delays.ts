/** The official client's figures, which also hold for the first connection, that it does not try again by itself. */
export const CONNECT_TIMEOUT_MS = 15_000
export const RECONNECT_DELAYS_MS = [200, 300, 500, 1_000, 1_200, 1_500, 2_000] as const

export const reconnectDelayMs = (attempt: number): number =>
  RECONNECT_DELAYS_MS[Math.min(attempt, RECONNECT_DELAYS_MS.length - 1)] ?? 2_000

/** The service beats every 25 to 30 seconds: whoever hears nothing for two beats hears nothing any more. */
export const SILENT_MAX_MS = 50_000

/** The service does not want this client: trying as fast as after a lost network would not help. */
export const REFUSED_DELAY_MS = 30_000
