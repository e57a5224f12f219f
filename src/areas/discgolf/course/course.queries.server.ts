import { sitePlanShown } from '#areas/map/map.api.server.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { parOf } from '#rules/discgolf/course.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { discLayouts } from '../discgolf.collections.ts'
import { noteText } from '../discgolf.words.ts'
import { type DiscHole, holesOf } from './course.commands.server.ts'

type Pin = { readonly x: number; readonly y: number }

interface HolePicture {
  /** Without a size. */
  readonly href: string
  /** In pixels; 0 where it is not known. */
  readonly width: number
  readonly height: number
}

/** A hole as pages show it. */
export interface HoleOfCourse {
  readonly id: string
  readonly number: number
  readonly par: number
  readonly metres: number
  readonly advice: string
  readonly hasPin: boolean
  readonly picture: HolePicture | undefined
  readonly tee: Pin | undefined
  readonly basket: Pin | undefined
  /** The numbers of its neighbours. */
  readonly previous: number | undefined
  readonly next: number | undefined
}

/** The layout that the address asks for, or the first; and the hole, where it names one. */
export async function courseShown(page: PageRequest, params: URLSearchParams) {
  const { reader, records, preferences, publicUrl } = page
  const [layouts, plan, tournament] = await Promise.all([
    reader.list(discLayouts, { sort: 'created' }),
    sitePlanShown(records, preferences.language),
    tournamentOf(reader),
  ])
  const asked = params.get('layout')
  const layout = asked === null ? layouts[0] : layouts.find(({ id }) => id === asked)
  const found = layout ? await holesOf(reader, layout.id) : []
  const holes = found.map((hole, index) => holeShown(hole, found[index - 1], found[index + 1]))
  const number = params.get('hole')
  const hole = holes.find((it) => String(it.number) === number)
  return {
    layouts: layouts.map(({ id, name }) => ({ id, name })),
    layout: layout && { id: layout.id, name: layout.name },
    holes,
    hole,
    par: parOf(holes),
    plan,
    tournament: tournament?.name ?? '',
    /** Of this site, for codes on paper. */
    address: publicUrl,
    isGone: (asked !== null && !layout) || (number !== null && !hole),
  }
}

const holeShown = (hole: DiscHole, previous: DiscHole | undefined, next: DiscHole | undefined): HoleOfCourse => ({
  id: hole.id,
  number: hole.number,
  par: hole.par,
  metres: hole.metres,
  advice: noteText(hole),
  hasPin: hole.has_pin,
  picture: holePicture(hole),
  tee: pinIn(hole.tee),
  basket: pinIn(hole.basket),
  previous: previous?.number,
  next: next?.number,
})

function holePicture({ id, picture, picture_width, picture_height }: DiscHole): HolePicture | undefined {
  if (picture === '') return undefined
  const href = `/api/files/discgolf_holes/${id}/${encodeURIComponent(picture)}`
  return { href, width: picture_width, height: picture_height }
}

/** As admins change it. */
export const editedHole = (hole: DiscHole) => ({
  id: hole.id,
  number: hole.number,
  par: hole.par,
  metres: hole.metres,
  note_en: hole.note_en,
  note_de: hole.note_de,
  has_pin: hole.has_pin,
  updated: hole.updated,
  picture: holePicture(hole),
  tee: pinIn(hole.tee),
  basket: pinIn(hole.basket),
})

export type EditedHole = ReturnType<typeof editedHole>
