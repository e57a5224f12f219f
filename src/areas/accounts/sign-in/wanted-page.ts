const OWN_PATH_MAX = 200

/** A page of ours, with its query: never an address elsewhere, however a browser may read it. */
export const isOwnPath = (path: string) =>
  path.length <= OWN_PATH_MAX && /^\/[^\\\p{Cc}]*$/u.test(path) && !path.includes('//')

/** Where somebody wants to go on, as `?to=` says; '' when it says nothing, or leads anywhere but to a page of ours. */
export function wantedPage(url: Pick<URL, 'searchParams'>): string {
  const to = url.searchParams.get('to') ?? ''
  return isOwnPath(to) ? to : ''
}

/** The same to be sent there: the home page where nothing is wanted, and in the letters that a header takes. */
export function wantedLocation(url: Pick<URL, 'searchParams'>): string {
  const { pathname, search, hash } = new URL(wantedPage(url) || '/', ANYWHERE)
  return pathname + search + hash
}

const ANYWHERE = 'https://anywhere.example'
