import { LocateFixed, MapPinned, X } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { afterIdle } from '#client/after-idle.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { MAP_PATH, type MapShownAt, mapHref, mapShownIn } from './map.address.ts'
import type { MapShown } from './map.queries.server.ts'
import { PlaceList } from './PlaceList.tsx'
import { PLACE_KIND_ICONS, PLACE_KIND_WORDS, type PlaceKind, type PlaceShown } from './place-shown.ts'
import { PlanFrame } from './plan/PlanFrame.tsx'
import type { OwnPlace } from './position/use-position.ts'

/** The plan itself comes first. */
const PARTS_AFTER_MS = 1_500

/** Asked for by a press, and there before it: where somebody stands is asked most where there is no network. */
const positionPart = () => import('./position/OwnPosition.tsx')
const sharePart = () => import('#client/page/ShareButton.tsx')
const LazyShareButton = lazy(async () => ({ default: (await sharePart()).ShareButton }))
const LazyOwnPosition = lazy(async () => ({ default: (await positionPart()).OwnPosition }))

type Props = MapShown & { asked: MapShownAt; isAdmin: boolean }

/** The map as everybody sees it. */
export function MapView({ plan, places, references, hasPosition, asked, isAdmin }: Props) {
  const { shown, lookAt, follow, followOnPlan } = useShown(asked)
  const hydrated = useHydrated()
  const [isLocated, setLocated] = useState(false)
  const [self, setSelf] = useState<OwnPlace>()
  useEffect(() => afterIdle(() => void Promise.all([sharePart(), positionPart()]), PARTS_AFTER_MS), [])
  const kinds = [...new Set(places.map(({ kind }) => kind))]
  const kind = kinds.find((it) => it === shown.kind)
  const chosen = places.find(({ id }) => id === shown.pin)
  // What was asked for is there, whatever the filter says.
  const seen = places.filter((it) => kind === undefined || it.kind === kind || it === chosen)
  const edit = isAdmin && (
    <ButtonLink kind="line" to={mapHref({ edit: plan ? 'pins' : 'plan' })}>
      {plan ? m.map_edit() : m.map_bring()}
    </ButtonLink>
  )
  if (!plan)
    return (
      <>
        <PageHeader title={m.map_title()} />
        <EmptyState icon={MapPinned} title={m.map_none()} action={edit}>
          {isAdmin ? m.map_none_admin() : m.map_none_text()}
        </EmptyState>
        <PlaceList places={places} hrefOf={({ href }) => href} />
      </>
    )
  return (
    // What is on this page already is shown at once, also without network.
    <div role="presentation" onClickCapture={follow}>
      <PageHeader title={m.map_title()} context={m.map_context({ count: places.length })} action={edit} />
      <div className="grid gap-3">
        {kinds.length > 1 && <KindChips kinds={kinds} current={kind} />}
        {shown.pin !== '' && !chosen && <Note kind="warn">{m.map_pin_gone()}</Note>}
        <div className="map-page">
          <div className="map-plan grid gap-3">
            <PlanFrame
              plan={plan}
              places={seen}
              chosen={shown.pin}
              lookAt={lookAt}
              hrefOf={(place) => mapHref({ pin: place.id, kind: kind ?? '' })}
              self={isLocated ? self : undefined}
              onFollow={followOnPlan}
            >
              {hasPosition && (
                <IconButton
                  line
                  icon={LocateFixed}
                  label={isLocated ? m.map_position_off() : m.map_position_on()}
                  aria-pressed={isLocated}
                  onClick={() => setLocated((it) => !it)}
                />
              )}
            </PlanFrame>
            <div role="status">
              <Suspense>
                {isLocated && <LazyOwnPosition plan={plan} references={references} onPlace={setSelf} />}
              </Suspense>
            </div>
            <div aria-live="polite">{chosen && <Told place={chosen} kind={kind} />}</div>
          </div>
          <div>
            <PlaceList places={seen} hrefOf={hrefOf} chosen={shown.pin} />
            {hydrated && (
              <div className="no-print pt-6">
                <Button kind="line" onClick={() => window.print()}>
                  {m.map_print()}
                </Button>
              </div>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

const hrefOf = ({ id }: PlaceShown) => mapHref({ pin: id })

/** What is shown, and where the plan goes to. A press on the plan leaves it where it is. */
function useShown(asked: MapShownAt) {
  const { key } = useLocation()
  const begun = { key, shown: asked, lookAt: asked.pin === '' ? undefined : { id: asked.pin } }
  const [state, setState] = useState(begun)
  // A link from another page to another place.
  if (state.key !== key) setState(begun)
  // A copy on the device may have been made for another place.
  const settle = useEffectEvent(() => {
    const wanted = mapShownIn(new URLSearchParams(window.location.search))
    if (wanted.pin === state.shown.pin && wanted.kind === state.shown.kind) return
    setState({ key, shown: wanted, lookAt: wanted.pin === '' ? undefined : { id: wanted.pin } })
  })
  useEffect(() => settle(), [key])
  const show = (link: HTMLAnchorElement | null, event: MouseEvent<HTMLElement>, isOnPlan: boolean) => {
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const { pathname, searchParams, search } = new URL(link.href)
    if (pathname !== MAP_PATH || searchParams.has('edit')) return
    event.preventDefault()
    const shown = mapShownIn(searchParams)
    setState({ key, shown, lookAt: shown.pin === '' || isOnPlan ? undefined : { id: shown.pin } })
    // The address can be copied; nothing has to be loaded for it.
    window.history.replaceState(window.history.state, '', pathname + search)
  }
  return {
    ...state,
    follow(event: MouseEvent<HTMLElement>) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Those on the plan may be the end of a move.
      if (!link?.closest('.plan-frame')) show(link, event, false)
    },
    followOnPlan: (event: MouseEvent<HTMLAnchorElement>) => show(event.currentTarget, event, true),
  }
}

function KindChips({ kinds, current }: { kinds: readonly PlaceKind[]; current: PlaceKind | undefined }) {
  return (
    <FilterChips
      label={m.map_kinds()}
      filters={[
        { to: mapHref(), label: m.map_kind_all(), current: current === undefined },
        ...kinds.map((kind) => ({
          to: kind === current ? mapHref() : mapHref({ kind }),
          label: PLACE_KIND_WORDS[kind](),
          icon: PLACE_KIND_ICONS[kind],
          current: kind === current,
        })),
      ]}
    />
  )
}

/** The place that somebody pressed or was led to. */
function Told({ place, kind }: { place: PlaceShown; kind: PlaceKind | undefined }) {
  const { name, about, href, spoken } = place
  return (
    <section className="map-told" aria-label={m.map_chosen()}>
      <Icon of={PLACE_KIND_ICONS[place.kind]} size={24} />
      <div className="min-w-0 flex-1">
        <h2 className="font-display text-head" lang={spoken}>
          {name}
        </h2>
        {about !== undefined && about !== '' && <p className="wrap-anywhere">{about}</p>}
        {href !== undefined && (
          <p className="pt-1">
            <Link to={href} className="link">
              {m.map_to_game()}
            </Link>
          </p>
        )}
      </div>
      <Suspense>
        <LazyShareButton title={name} url={hrefOf(place)} />
      </Suspense>
      <IconLink icon={X} label={m.map_close()} to={mapHref({ kind: kind ?? '' })} preventScrollReset />
    </section>
  )
}
