const PATH = '/teammanager/settlement'

/** `?team=…`, and with `view=receipt` what is to be printed. */
export const settlementHref = (team: string, view?: 'receipt'): string =>
  `${PATH}?${new URLSearchParams({ team, ...(view && { view }) })}`
