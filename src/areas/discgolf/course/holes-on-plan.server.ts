import type { PlanPlace, PlanPlacesRequest } from '#http/areas/plan-places.ts'
import { HOLES_MOST } from '#rules/discgolf/course.ts'
import { pinIn } from '#ui/figures/site-plan.ts'
import { m } from '#words/messages.js'
import { courseHref } from '../discgolf.address.ts'
import { discHoles, discLayouts } from '../discgolf.collections.ts'
import { LAYOUTS_MOST } from '../discgolf.fields.ts'

/** The tees of all layouts, or the baskets where no tee has a place. */
export async function holesOnPlan({ reader }: PlanPlacesRequest): Promise<readonly PlanPlace[]> {
  const [layouts, holes] = await Promise.all([
    reader.list(discLayouts, { sort: 'created', limit: LAYOUTS_MOST }),
    reader.list(discHoles, { sort: 'number', limit: LAYOUTS_MOST * HOLES_MOST }),
  ])
  const byLayout = Map.groupBy(holes, ({ layout }) => layout)
  return layouts.flatMap(({ id: layout, name: course }) =>
    (byLayout.get(layout) ?? []).flatMap(({ id, number: hole, par, metres, tee, basket }): PlanPlace[] => {
      const place = pinIn(tee) ?? pinIn(basket)
      if (!place) return []
      const name = m.discgolf_hole_number({ hole })
      return [
        {
          id,
          kind: 'discgolf',
          ...place,
          name: layouts.length > 1 ? `${course}, ${name}` : name,
          sign: String(hole),
          about: m.discgolf_par_metres({ par, metres }),
          href: courseHref({ layout, hole: String(hole) }),
          placedAt: `/admin/discgolf/course?layout=${layout}&hole=${id}`,
        },
      ]
    }),
  )
}
