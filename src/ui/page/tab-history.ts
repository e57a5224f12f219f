import { useEffect } from 'react'
import { type Location, useLocation, useNavigation } from 'react-router'
import { wayBack } from './way-back.ts'

/** The pages that this tab has shown, by their number in its history: a browser tells nobody what lies behind. */

export interface TabEntry {
  /** With its query. */
  readonly address: string
  /** It was left by sending its form: whoever comes back to it would send that again. */
  readonly isSent?: true
}

export type TabEntries = Readonly<Record<number, TabEntry>>

const NAME = 'fieldside-tab-history'
/** More than anybody goes back; a tab may stay open for days. */
const MOST = 100

/** How far to go back for the page before; undefined where it was not one of ours, or is not known. */
export function stepsBack(entries: TabEntries, at: number, fixed: string): number | undefined {
  const here = entries[at]?.address
  if (here === undefined) return undefined
  const isPart = pathIn(fixed) === pathIn(here)
  for (let steps = 1; steps <= at; steps++) {
    const entry = entries[at - steps]
    if (!entry) return undefined
    const isSamePage = pathIn(entry.address) === pathIn(here)
    // Filters and tabs of a page are no step, unless this is a part of that page.
    if (entry.isSent || entry.address === here || (isSamePage && !isPart)) continue
    // A part leads to its page, wherever one came from.
    return isSamePage === isPart ? steps : undefined
  }
  return undefined
}

const pathIn = (address: string): string => address.replace(/[?#].*$/, '')

function stored(): TabEntries {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '{}')
    return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found).filter(isEntry)) : {}
  } catch {
    return {}
  }
}

const isEntry = (found: [string, unknown]): found is [string, TabEntry] =>
  typeof found[1] === 'object' && found[1] !== null && typeof Reflect.get(found[1], 'address') === 'string'

function note(at: number, entry: TabEntry) {
  const entries = Object.entries({ ...stored(), [at]: entry }).filter(([number]) => Number(number) > at - MOST)
  try {
    sessionStorage.setItem(NAME, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // A browser that keeps nothing goes to the fixed address.
  }
}

/** The router counts the entries of a tab in the browser's own; undefined before it has. */
function numberOfEntry(): number | undefined {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : undefined
}

function stepsFromHere(fixed: string): number | undefined {
  const at = numberOfEntry()
  return at === undefined ? undefined : stepsBack(stored(), at, fixed)
}

/** Once in the whole application, when the first page is at rest. */
export default function TabHistory() {
  const address = addressOf(useLocation())
  const navigation = useNavigation()
  const next = navigation.location && addressOf(navigation.location)
  // A form that is refused comes back to its own page.
  const isSent = navigation.state === 'loading' && navigation.formMethod === 'POST' && next !== address
  useEffect(() => void (wayBack.steps = stepsFromHere), [])
  useEffect(() => {
    const at = numberOfEntry()
    if (at !== undefined) note(at, { address, ...(isSent && { isSent }) })
  }, [address, isSent])
  return null
}

const addressOf = ({ pathname, search }: Location): string => pathname + search
