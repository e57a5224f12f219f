/**
 * Pages that hold all of what these parts of their address choose: another choice needs no network, and one copy on the device
 * serves them all.
 */
const CHOOSING: Readonly<Record<string, readonly string[]>> = {
  '/map': ['pin', 'field', 'kind'],
  '/schedule': ['day', 'by', 'division', 'team', 'show', 'find', 'q'],
}

/** Whether all that the query says is such a choice; also where it says nothing. */
export const isChoice = (path: string, query: URLSearchParams): boolean =>
  [...query.keys()].every((name) => CHOOSING[path]?.includes(name))

/** From one choice to another of the same page. */
export const isOtherChoice = (from: URL, to: URL): boolean =>
  from.pathname === to.pathname &&
  from.search !== to.search &&
  isChoice(from.pathname, from.searchParams) &&
  isChoice(to.pathname, to.searchParams)
