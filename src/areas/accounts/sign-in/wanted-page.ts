import { isOwnPath } from '../accounts.inputs.ts'

/** Where somebody wants to go on, as `?to=` says; '' when it says nothing, or leads anywhere but to a page of ours. */
export function wantedPage(url: Pick<URL, 'searchParams'>): string {
  const to = url.searchParams.get('to') ?? ''
  return isOwnPath(to) ? to : ''
}
