import { List, LocateFixed, MapPinned, X } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { afterIdle } from '#client/after-idle.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { IconButton, IconLink } from '#ui/controls/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Icon } from '#ui/Icon.tsx'
import { List as PlainList, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { MAP_PATH, type MapShownAt, mapHref, mapShownIn } from './map.address.ts'
import type { MapShown } from './map.queries.server.ts'
import { PlaceList } from './PlaceList.tsx'
import { gameText, PLACE_KIND_ICONS, PLACE_KIND_WORDS, type PlaceKind, type PlaceShown } from './place-shown.ts'
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
  const [together, setTogether] = useState<readonly PlaceShown[]>([])
  const { shown, lookAt, follow, followOnPlan, close } = useShown(asked, () => setTogether([]))
  const list = useRef<HTMLDivElement>(null)
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
        <PlaceList places={places} hrefOf={({ href, game }) => game?.href ?? href} />
      </>
    )
  const sheet = (
    <>
      {isLocated && (
        <div role="status">
          <Suspense>
            <LazyOwnPosition plan={plan} references={references} onPlace={setSelf} />
          </Suspense>
        </div>
      )}
      {shown.pin !== '' && !chosen && <Note kind="warn">{m.map_pin_gone()}</Note>}
      <div aria-live="polite">
        {chosen && <Chosen place={chosen} kind={kind} />}
        {together.length > 0 && <Together places={together} onClose={() => setTogether([])} />}
      </div>
    </>
  )
  return (
    // What is on this page already is shown at once, also without network.
    <div className="map" role="presentation" onClickCapture={follow}>
      <div className="map-stage">
        <PageHeader title={m.map_title()} context={m.map_context({ count: places.length })} action={edit} />
        <div className="map-kinds">{kinds.length > 1 && <KindChips kinds={kinds} current={kind} />}</div>
        <PlanFrame
          plan={plan}
          places={seen}
          chosen={shown.pin}
          lookAt={lookAt}
          hrefOf={(place) => mapHref({ pin: place.id, kind: kind ?? '' })}
          self={isLocated ? self : undefined}
          onFollow={followOnPlan}
          onTogether={(places) => {
            close()
            setTogether(places)
          }}
          sheet={sheet}
        >
          <span className="map-to-list">
            <IconButton line icon={List} label={m.map_list()} onClick={() => list.current?.focus()} />
          </span>
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
      </div>
      <div ref={list} className="map-list" role="region" aria-label={m.map_list()} tabIndex={-1}>
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
  )
}

const hrefOf = ({ id }: PlaceShown) => mapHref({ pin: id })

const isAsked = ({ pin, kind }: MapShownAt) => pin !== '' || kind !== ''

/** What is shown, and where the plan goes to: a place, or all of a kind. A press on the plan leaves it where it is. */
function useShown(asked: MapShownAt, onChange: () => void) {
  const { key } = useLocation()
  const begun = { key, shown: asked, lookAt: isAsked(asked) ? { id: asked.pin } : undefined }
  const [state, setState] = useState(begun)
  // A link from another page to another place.
  if (state.key !== key) setState(begun)
  // A copy on the device may have been made for another place.
  const settle = useEffectEvent(() => {
    const wanted = mapShownIn(new URLSearchParams(window.location.search))
    if (wanted.pin === state.shown.pin && wanted.kind === state.shown.kind) return
    setState({ key, shown: wanted, lookAt: { id: wanted.pin } })
  })
  useEffect(() => settle(), [key])
  const show = (link: HTMLAnchorElement | null, event: MouseEvent<HTMLElement>, isOnPlan: boolean) => {
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey)
      return
    const { pathname, searchParams, search } = new URL(link.href)
    if (pathname !== MAP_PATH || searchParams.has('edit')) return
    event.preventDefault()
    change(mapShownIn(searchParams), pathname + search, isOnPlan)
  }
  const change = (shown: MapShownAt, address: string, isOnPlan = true) => {
    onChange()
    const left = state.shown.pin
    const isMoved = !isOnPlan && (shown.pin !== '' || shown.kind !== state.shown.kind)
    setState({ key, shown, lookAt: isMoved ? { id: shown.pin } : undefined })
    // The address can be copied; nothing has to be loaded for it.
    window.history.replaceState(window.history.state, '', address)
    // The button that closes it goes with the sheet.
    if (shown.pin === '' && left !== '' && document.activeElement?.closest('.map-sheet'))
      document.querySelector<HTMLElement>(`[data-place="${left}"] > a`)?.focus({ preventScroll: true })
  }
  return {
    ...state,
    follow(event: MouseEvent<HTMLElement>) {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      // Those on the plan may be the end of a move.
      if (!link?.closest('.plan-frame')) show(link, event, false)
    },
    close: () => change({ ...state.shown, pin: '' }, mapHref({ kind: state.shown.kind })),
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
function Chosen({ place, kind }: { place: PlaceShown; kind: PlaceKind | undefined }) {
  const { name, about, game, nextGame, href, spoken } = place
  return (
    <section className="map-sheet" aria-label={m.map_chosen()}>
      <header>
        <Icon of={PLACE_KIND_ICONS[place.kind]} size={24} />
        <h2 lang={spoken}>{name}</h2>
        <Suspense>
          <LazyShareButton title={name} url={hrefOf(place)} />
        </Suspense>
        <IconLink icon={X} label={m.map_close()} to={mapHref({ kind: kind ?? '' })} preventScrollReset />
      </header>
      {!game && about !== undefined && about !== '' && <p className="wrap-anywhere">{about}</p>}
      {(game ?? href) !== undefined && (
        <PlainList>
          {game && <Row title={gameText(game)} to={game.href} />}
          {nextGame && <Row title={gameText(nextGame)} to={nextGame.href} />}
          {href !== undefined && <Row title={place.kind === 'field' ? m.map_to_fields() : m.map_more()} to={href} />}
        </PlainList>
      )}
    </section>
  )
}

/** Places that are so near to each other that the plan cannot take them apart. */
function Together({ places, onClose }: { places: readonly PlaceShown[]; onClose: () => void }) {
  return (
    <section className="map-sheet" aria-label={m.map_context({ count: places.length })}>
      <header>
        <h2>{m.map_context({ count: places.length })}</h2>
        <IconButton icon={X} label={m.map_close()} onClick={onClose} />
      </header>
      <PlainList>
        {places.map((place) => (
          <Row key={place.id} title={<span lang={place.spoken}>{place.name}</span>} to={hrefOf(place)} />
        ))}
      </PlainList>
    </section>
  )
}
