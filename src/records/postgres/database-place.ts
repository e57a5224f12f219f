/** Where a database is, as told to a person: without the password. */
export function databasePlace(url: string): string {
  const place = new URL(url)
  place.password = ''
  place.searchParams.delete('password')
  return place.href
}
