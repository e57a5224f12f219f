import { type Program, programOf } from '../people.ts'
import type { Listed } from './games.ts'

interface Seat {
  readonly card: string
  readonly golfer: string
}

const listed = async <T>(program: Program, collection: string, filter: string) =>
  (
    (await program.get(
      `/api/collections/${collection}/records?perPage=200&filter=${encodeURIComponent(filter)}`,
    )) as Listed<T>
  ).items

/** The card on which the known player of the demo plays, and the first hole in its order that nobody has entered. */
export async function cardOfPat(app: { readonly url: string }) {
  const admin = await programOf(app, 'admin')
  const [seat] = await listed<Seat>(admin, 'discgolf_seats', 'golfer.name = "Pat P."')
  if (!seat) throw new Error('The demo has no card with Pat')
  const thrown = await listed<{ hole: number }>(admin, 'discgolf_throws', `golfer = "${seat.golfer}"`)
  const done = new Set(thrown.map(({ hole }) => hole))
  const open = Array.from({ length: 18 }, (_, index) => index + 1).filter((hole) => !done.has(hole))
  return { admin, seat, open }
}

/** What is kept of a hole of theirs. */
export const throwsOf = async (admin: Program, { golfer }: Seat, hole: number) =>
  (await listed<{ throws: number }>(admin, 'discgolf_throws', `golfer = "${golfer}" && hole = ${hole}`)).map(
    ({ throws }) => throws,
  )
