/** The address of a page with what it must remember; what is '' is left out. */
export function remembering(path: string, remembered: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(remembered).filter(([, value]) => value !== ''))
  return query.size === 0 ? path : `${path}?${query}`
}
