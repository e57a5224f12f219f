/** Where a database is, as told to a person: without the password. */
export function placeOf(url: string): string {
  const place = new URL(url)
  place.password = ''
  return place.href
}
