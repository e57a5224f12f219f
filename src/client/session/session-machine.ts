/** What one tab knows of the session, and what follows from what it hears. The clock comes with the event. */

/** Once per hour, and when a tab wakes up after that. */
export const REFRESH_EVERY_MS = 60 * 60 * 1_000

export interface SessionState {
  /** Whom the page was made for; '' is nobody. Undefined before the first page. */
  readonly person: string | undefined
  /** When the service last confirmed the session. */
  readonly refreshedAt: number | undefined
  readonly isRefreshing: boolean
}

export const UNKNOWN: SessionState = { person: undefined, refreshedAt: undefined, isRefreshing: false }

export type SessionEvent =
  /** A page was shown for this person. `isKept`: it is a copy from the device, so it tells of some time ago. */
  | { readonly is: 'shown'; readonly person: string; readonly isKept: boolean }
  /** Another tab was shown a page for this person. */
  | { readonly is: 'told'; readonly person: string }
  /** A while has gone by, or somebody looks again. */
  | { readonly is: 'looked'; readonly now: number }
  /** What the service answered to a refresh; undefined when nothing arrived. */
  | { readonly is: 'answered'; readonly status: number | undefined; readonly now: number }

export type SessionEffect = 'refresh' | 'tellOthers' | 'end' | 'loadAgain'

export interface SessionStep {
  readonly state: SessionState
  readonly effects: readonly SessionEffect[]
}

export function stepOf(state: SessionState, event: SessionEvent): SessionStep {
  switch (event.is) {
    case 'shown':
      return shown(state, event)
    case 'told':
      return only(state, state.person !== undefined && state.person !== event.person ? ['loadAgain'] : [])
    case 'looked':
      return isDue(state, event.now) ? { state: { ...state, isRefreshing: true }, effects: ['refresh'] } : only(state)
    case 'answered':
      return answered(state, event)
  }
}

function shown(state: SessionState, { person, isKept }: Extract<SessionEvent, { is: 'shown' }>): SessionStep {
  if (person === state.person) return only(state)
  const next: SessionState = { person, refreshedAt: undefined, isRefreshing: person !== '' }
  const effects: SessionEffect[] = person === '' ? [] : ['refresh']
  return { state: next, effects: isKept ? effects : ['tellOthers', ...effects] }
}

function answered(state: SessionState, { status, now }: Extract<SessionEvent, { is: 'answered' }>): SessionStep {
  if (!state.isRefreshing) return only(state)
  const rested = { ...state, isRefreshing: false }
  if (status === undefined || !hasAnswered(status)) return only(rested)
  if (isRefused(status)) return { state: { ...rested, refreshedAt: undefined }, effects: ['end', 'loadAgain'] }
  return only({ ...rested, refreshedAt: now })
}

const only = (state: SessionState, effects: readonly SessionEffect[] = []): SessionStep => ({ state, effects })

function isDue({ person, refreshedAt, isRefreshing }: SessionState, now: number): boolean {
  if (!person || isRefreshing) return false
  return refreshedAt === undefined || now - refreshedAt >= REFRESH_EVERY_MS
}

/** The service says no. Whatever else goes wrong, a dead network above all, is no answer. */
export const isRefused = (status: number): boolean => status === 401 || status === 403 || status === 404

const hasAnswered = (status: number): boolean => (status >= 200 && status < 300) || isRefused(status)
