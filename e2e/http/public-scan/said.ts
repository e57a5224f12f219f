/** Something that was said, and to which question. */
export interface ScanAnswer {
  readonly where: string
  readonly text: string
}

export interface ScanVisitor {
  readonly token?: string
}

export const inTurn = async <T, R>(list: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> => {
  const done: R[] = []
  for (let at = 0; at < list.length; at += AT_ONCE)
    done.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(act))))
  return done
}
const AT_ONCE = 8

export const NOT_SIGNED_IN: ScanVisitor = {}
