import { getLocale } from '#words/runtime.js'

/** Where signing in at a provider begins. Not by script: it leads out of our pages. */
export const providerHref = (key: string, to: string): string =>
  `/api/accounts/with/${key}?${new URLSearchParams({ language: getLocale(), ...(to && { to }) })}`

/** Where a provider is connected with the account of whoever is signed in. */
export const connectHref = (key: string): string => `/api/accounts/with/${key}?connect`
