import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { groupsOnPlan, mostScale, type Share } from '#rules/map/plan-view.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { useHydrated } from '#ui/hydrated.ts'
import { MapPin } from '#ui/marks/MapPin.tsx'
import { m } from '#words/messages.js'
import { PLACE_KIND_ICONS, type PlaceShown, placeLabel } from '../place-shown.ts'
import { type PlanMoves, type PlanPoint, useCarried } from './use-carried.ts'
import { usePlanView, ZOOM_STEP } from './use-plan-view.ts'
import '../map.css'

type Props = {
  plan: SitePlanShown
  places: readonly PlaceShown[]
  /** The id of the place that is shown in the sheet. */
  chosen?: string
  /** A place to go to, or all of them; another object, another time. */
  lookAt?: { readonly id: string } | undefined
  hrefOf: (place: PlaceShown) => string
  /** A press on a pin, which may stay on the page. */
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Where somebody stands, and how far that may be wrong. */
  self?: (PlanPoint & { readonly radius: number }) | undefined
  /** More buttons on the plan. */
  children?: ReactNode
  /** What may lie over the lower part of the plan. */
  sheet?: ReactNode
  /** A press on places that no enlarging takes apart. */
  onTogether?: ((places: readonly PlaceShown[]) => void) | undefined
  /** While the plan is edited: where it was pressed. */
  onPress?: ((at: PlanPoint) => void) | undefined
  moves?: PlanMoves | undefined
}

/** The picture of the ground with its pins, to be moved and enlarged. Without JavaScript it is the whole of it. */
export function PlanFrame(props: Props) {
  const { plan, places, chosen, lookAt, hrefOf, onFollow, self, children, sheet, onTogether, onPress, moves } = props
  const {
    view,
    plan: size,
    measured,
    frame,
    cover,
    pointAt,
    zoom,
    showAll,
    goTo,
    lookAt: showPlaces,
    reveal,
    endsMove,
    handlers,
  } = usePlanView(plan)
  const hydrated = useHydrated()
  const go = useEffectEvent(() => {
    const wanted = lookAt?.id === '' ? places : places.filter(({ id }) => id === lookAt?.id)
    if (wanted.length === 0) return
    showPlaces(wanted.map(sharesOf))
    frame.current?.scrollIntoView({ block: 'nearest' })
  })
  const isMeasured = measured !== undefined
  useEffect(() => {
    if (isMeasured) go()
  }, [lookAt, isMeasured])
  const uncover = useEffectEvent(() => {
    const place = size.covered > 0 && places.find(({ id }) => id === chosen)
    if (place) reveal(sharesOf(place))
  })
  useEffect(() => uncover(), [chosen, size.covered])

  const { lifted, carrying } = useCarried({
    places,
    moves,
    scale: view.scale,
    pointAt: (event) => thousandths(pointAt(event)),
  })

  const hasOthers = places.some(({ kind }) => kind !== 'discgolf')
  /** Eighteen holes would hide everything else on the whole plan; the list has them. */
  const isDrawn = ({ id, kind }: PlaceShown) =>
    kind !== 'discgolf' || !hasOthers || view.scale >= HOLES_SCALE || id === chosen
  const drawn = places.filter(isDrawn)
  // What is carried is a place of its own, and so is everything as long as nobody knows how large the plan is.
  const groupsAt = (scale: number, among: readonly PlaceShown[]) =>
    !measured || moves
      ? among.map((place) => [place] as const)
      : groupsOnPlan(
          among.map((place) => ({ ...sharesOf(place), place })),
          { width: measured.width * size.width * scale, height: measured.height * size.height * scale },
          ({ place }) => markOf(place),
        ).map(([first, ...rest]) => [first.place, ...rest.map(({ place }) => place)] as const)
  const groups = groupsAt(
    view.scale,
    drawn.toSorted((one, other) => Number(other.id === chosen) - Number(one.id === chosen)),
  )

  const opening = useRef<string>(undefined)
  const open = (group: readonly [PlaceShown, ...PlaceShown[]]) => {
    const most = mostScale(size)
    if (groupsAt(most, group).length === 1) {
      onTogether?.(group)
      return
    }
    let scale = Math.min(view.scale * ZOOM_STEP, most)
    while (scale < most && groupsAt(scale, group).length === 1) scale = Math.min(scale * ZOOM_STEP, most)
    opening.current = group[0].id
    goTo(middleOf(group), scale)
  }
  // The button that was pressed has become a pin.
  useEffect(() => {
    const id = opening.current
    opening.current = undefined
    if (id !== undefined) frame.current?.querySelector<HTMLElement>(`[data-place="${id}"] > *`)?.focus()
  }, [view])

  const press = (event: MouseEvent<HTMLElement>) => {
    if (endsMove(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (onPress && !(event.target instanceof Element && event.target.closest('a, button')))
      onPress(thousandths(pointAt(event)))
  }

  const ratio = plan.width / plan.height
  const layer = {
    width: `max(${view.scale * 100}cqw, ${view.scale * 100 * ratio}cqh)`,
    aspectRatio: ratio,
    // As the service cannot know it: in the middle.
    transform: measured ? `translate(${view.x * 100}cqw, ${view.y * 100}cqh)` : undefined,
  }
  return (
    <div className="plan-around" style={{ maxWidth: `calc(var(--plan-height, 9999rem) * ${ratio})` }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the plan is moved by keys, and its buttons do the same. */}
      <div
        {...handlers}
        ref={frame}
        role="group"
        aria-label={m.map_plan_label()}
        aria-description={hydrated ? m.map_plan_keys() : undefined}
        tabIndex={hydrated ? 0 : undefined}
        className={onPress ? 'plan-frame plan-pressed' : 'plan-frame'}
        style={{ aspectRatio: ratio, touchAction: size.height * view.scale <= 1 ? 'pan-y' : 'none' }}
        onClickCapture={press}
      >
        <div className={measured ? 'plan-layer' : 'plan-layer plan-unmeasured'} style={layer}>
          <PlanPicture plan={plan} />
          {self && (
            <>
              <span className="plan-accuracy" style={{ ...at(self), width: `${self.radius / 5}%` }} />
              <span className="plan-self" role="img" aria-label={m.map_you_are_here()} style={at(self)} />
            </>
          )}
          <ul className="contents">
            {groups.map(([place, ...others]) => {
              const isChosen = place.id === chosen
              return (
                <li
                  key={place.id}
                  className="plan-pin"
                  data-place={place.id}
                  data-chosen={isChosen || undefined}
                  style={at(lifted?.id === place.id ? lifted : place)}
                >
                  {others.length === 0 || isChosen ? (
                    <Link
                      to={hrefOf(place)}
                      preventScrollReset
                      draggable={false}
                      aria-current={isChosen || undefined}
                      className={moves?.ids.has(place.id) ? 'plan-movable' : undefined}
                      onFocus={() => reveal(sharesOf(place))}
                      onClick={onFollow}
                      {...carrying(place)}
                    >
                      <Pin place={place} />
                      {others.length > 0 && <span className="plan-more">{`+${others.length}`}</span>}
                    </Link>
                  ) : (
                    <button
                      type="button"
                      className="plan-group"
                      data-live={[place, ...others].some(({ isLive }) => isLive) || undefined}
                      aria-label={groupLabel([place, ...others])}
                      onFocus={() => reveal(sharesOf(place))}
                      onClick={() => open([place, ...others])}
                    >
                      {others.length + 1}
                    </button>
                  )}
                </li>
              )
            })}
            {groups.flatMap(([first, ...others]) =>
              (others.length > 0 && first.id !== chosen ? [first, ...others] : others).map((place) => (
                // Paper cannot be enlarged.
                <li key={`print ${place.id}`} className="plan-pin plan-printed" style={at(place)}>
                  <Pin place={place} />
                </li>
              )),
            )}
          </ul>
        </div>
      </div>
      <div className="plan-over">
        {hydrated && (
          <div className="plan-buttons no-print">
            {children}
            <IconButton line icon={ZoomIn} label={m.map_zoom_in()} onClick={() => zoom(ZOOM_STEP)} />
            <IconButton line icon={ZoomOut} label={m.map_zoom_out()} onClick={() => zoom(1 / ZOOM_STEP)} />
            <IconButton line icon={Maximize} label={m.map_whole()} onClick={showAll} />
          </div>
        )}
        <div ref={cover} className="plan-sheet">
          {sheet}
        </div>
      </div>
    </div>
  )
}

function Pin({ place }: { place: PlaceShown }) {
  return (
    <MapPin
      label={placeLabel(place)}
      live={place.isLive ?? false}
      {...(place.sign === undefined ? { icon: PLACE_KIND_ICONS[place.kind] } : { field: place.sign })}
    />
  )
}

/** A device without network may have the map and not its picture. */
function PlanPicture({ plan: { href, width, height, alt, altLanguage } }: { plan: SitePlanShown }) {
  const [isMissing, setMissing] = useState(false)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = picture.current ?? {}
    setMissing(complete && naturalWidth === 0)
  }, [])
  return (
    <>
      <img
        ref={picture}
        src={`${href}?thumb=1600x0`}
        srcSet={`${href}?thumb=800x0 800w, ${href}?thumb=1600x0 1600w`}
        sizes="(min-width: 50rem) 64rem, 200vw"
        width={width}
        height={height}
        alt={alt}
        lang={altLanguage}
        draggable={false}
        onError={() => setMissing(true)}
        onLoad={() => setMissing(false)}
      />
      {isMissing && (
        <div className="plan-missing">
          <Note>{m.map_picture_missing()}</Note>
        </div>
      )}
    </>
  )
}

/** From here on there is room for them. */
const HOLES_SCALE = 2

/** What a finger takes up, and what is written on a pin. */
const TOUCH_PX = 44
const SIGN_PX = 11

const markOf = ({ sign = '' }: PlaceShown) => ({
  width: Math.max(TOUCH_PX, 20 + sign.length * SIGN_PX),
  height: TOUCH_PX,
})

const groupLabel = (places: readonly PlaceShown[]) =>
  m.map_together({ count: places.length, names: places.map(({ name }) => name).join(', ') })

const at = ({ x, y }: PlanPoint) => ({ left: `${x / 10}%`, top: `${y / 10}%` })

const sharesOf = ({ x, y }: PlanPoint): Share => ({ x: x / 1_000, y: y / 1_000 })

const thousandths = ({ x, y }: Share): PlanPoint => ({ x: Math.round(x * 1_000), y: Math.round(y * 1_000) })

/** Between those that are furthest apart. */
function middleOf(places: readonly PlaceShown[]): Share {
  const middle = (all: readonly number[]) => (Math.min(...all) + Math.max(...all)) / 2
  return sharesOf({ x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) })
}
