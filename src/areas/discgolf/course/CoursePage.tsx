import { Printer, SquareDashed } from 'lucide-react'
import { lazy } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLiveReload } from '#client/live/use-live.ts'
import { AdminStep } from '#client/page/AdminStep.tsx'
import { ShareButton } from '#client/page/ShareButton.tsx'
import { pageRequest } from '#http/pages/page-request.ts'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconLink } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Photo } from '#ui/figures/Photo.tsx'
import { SitePlan } from '#ui/figures/SitePlan.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { courseHref, DISCGOLF_PATH } from '../discgolf.address.ts'
import { ClosestMark } from './ClosestMark.tsx'
import { courseShown, type HoleOfCourse } from './course.queries.server.ts'
import { holePins } from './hole-pins.ts'

/** With what draws codes, which is only wanted on paper. */
const LazySheet = lazy(async () => ({ default: (await import('./CourseSheet.tsx')).CourseSheet }))

export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  const shown = await courseShown(context.get(pageRequest), searchParams)
  if (shown.isGone) throw data(null, { status: 404 })
  return { ...shown, isSheet: searchParams.get('view') === 'sheet' }
}

/** The holes of a layout, one of them, or all of them on paper. */
export default function CoursePage() {
  useLiveReload(['discgolf_layouts', 'discgolf_holes', 'site_plan'])
  const { layouts, layout, holes, hole, plan, par, isSheet, address, tournament } = useLoaderData<typeof loader>()
  if (isSheet)
    return (
      <LazyPart>
        <LazySheet
          title={layout?.name ?? ''}
          tournament={tournament}
          holes={holes}
          address={address}
          layout={layout?.id ?? ''}
        />
      </LazyPart>
    )
  if (hole && layout) return <OneHole hole={hole} layout={layout.id} plan={plan} />
  return (
    <>
      <PageHeader
        title={m.discgolf_course_title()}
        context={holes.length > 0 ? m.discgolf_board_context({ holes: holes.length, par }) : undefined}
        back={DISCGOLF_PATH}
        icons={
          layout &&
          holes.length > 0 && (
            <IconLink
              icon={Printer}
              label={m.discgolf_course_print()}
              to={courseHref({ layout: layout.id, view: 'sheet' })}
            />
          )
        }
      />
      {layouts.length > 1 && (
        <FilterChips
          label={m.discgolf_layouts()}
          filters={layouts.map(({ id, name }) => ({
            to: courseHref({ layout: id }),
            label: name,
            current: id === layout?.id,
          }))}
        />
      )}
      {holes.length === 0 ? (
        <EmptyState
          icon={SquareDashed}
          title={m.discgolf_course_none()}
          action={<AdminStep to="/admin/discgolf/course" />}
        >
          {m.discgolf_course_none_text()}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-x-12 desk:grid-cols-2">
          <Section title={m.discgolf_holes()} aside={holes.length}>
            <List>
              {holes.map((it) => (
                <Row
                  key={it.id}
                  lead={<span className="w-9 flex-none text-center font-display text-digit">{it.number}</span>}
                  title={m.discgolf_par_metres({ par: it.par, metres: it.metres })}
                  text={it.advice}
                  end={it.hasPin && <ClosestMark words={m.discgolf_closest_short()} />}
                  to={courseHref({ layout: layout?.id ?? '', hole: String(it.number) })}
                />
              ))}
            </List>
          </Section>
          {plan && holes.some(({ tee, basket }) => tee || basket) && (
            <Section title={m.discgolf_on_plan()} end={<Link to="/map?kind=discgolf">{m.map_title()}</Link>}>
              <div className="pt-3">
                <SitePlan plan={plan} pins={holes.flatMap((it) => holePins(it, 'tee'))} />
              </div>
            </Section>
          )}
        </div>
      )}
    </>
  )
}

type OneProps = { hole: HoleOfCourse; layout: string; plan: Parameters<typeof SitePlan>[0]['plan'] | undefined }

function OneHole({ hole, layout, plan }: OneProps) {
  const title = m.discgolf_hole_number({ hole: hole.number })
  const pins = [...holePins(hole, 'tee'), ...holePins(hole, 'basket')]
  return (
    <>
      <PageHeader
        title={title}
        context={m.discgolf_par_metres({ par: hole.par, metres: hole.metres })}
        back={courseHref({ layout })}
        icons={<ShareButton title={title} url={courseHref({ layout, hole: String(hole.number) })} />}
      />
      <div className="grid max-w-read gap-4 pt-3">
        {hole.hasPin && <ClosestMark words={m.discgolf_closest_title()} />}
        {hole.advice !== '' && <p className="whitespace-pre-line wrap-anywhere">{hole.advice}</p>}
        {hole.picture && (
          <Photo
            {...hole.picture}
            sizes="(min-width: 44rem) 40rem, 92vw"
            alt={m.discgolf_picture_of({ hole: hole.number })}
            className="h-auto w-full max-w-200 rounded-[10px]"
          />
        )}
        {plan && pins.length > 0 && <SitePlan plan={plan} pins={pins} />}
        <nav className="flex justify-between" aria-label={m.discgolf_holes()}>
          {hole.previous === undefined ? (
            <span />
          ) : (
            <Link className="link" to={courseHref({ layout, hole: String(hole.previous) })}>
              {m.discgolf_hole_number({ hole: hole.previous })}
            </Link>
          )}
          {hole.next !== undefined && (
            <Link className="link" to={courseHref({ layout, hole: String(hole.next) })}>
              {m.discgolf_hole_number({ hole: hole.next })}
            </Link>
          )}
        </nav>
      </div>
    </>
  )
}
