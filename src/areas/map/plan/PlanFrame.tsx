import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { placeAt, type Share } from '#rules/map/plan-view.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
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
  /** The id of the place that is told about. */
  chosen?: string
  /** A place to go to; another object, another time. */
  lookAt?: { readonly id: string } | undefined
  hrefOf: (place: PlaceShown) => string
  /** A press on a pin, which may stay on the page. */
  onFollow?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  /** Where somebody stands, and how far that may be wrong. */
  self?: (PlanPoint & { readonly radius: number }) | undefined
  /** More buttons on the plan. */
  children?: ReactNode
  /** While the plan is edited: where it was pressed. */
  onPress?: ((at: PlanPoint) => void) | undefined
  moves?: PlanMoves | undefined
}

/** The picture of the ground with its pins, to be moved and enlarged. Without JavaScript it is the whole of it. */
export function PlanFrame({ plan, places, chosen, lookAt, hrefOf, onFollow, self, children, onPress, moves }: Props) {
  const { view, frame, shareOf, zoom, showAll, goTo, reveal, endsMove, handlers } = usePlanView()
  const hydrated = useHydrated()
  const go = useEffectEvent(() => {
    const place = places.find(({ id }) => id === lookAt?.id)
    if (!place) return
    goTo(sharesOf(place))
    frame.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => go(), [lookAt])

  const pointAt = (at: Share): PlanPoint => {
    const { x, y } = placeAt(view, at)
    return { x: Math.round(x * 1_000), y: Math.round(y * 1_000) }
  }
  const { lifted, carrying } = useCarried({
    places,
    moves,
    scale: view.scale,
    pointAt: (event) => pointAt(shareOf(event)),
  })

  const hasOthers = places.some(({ kind }) => kind !== 'discgolf')
  /** Eighteen holes would hide everything else on the whole plan; the list has them. */
  const isDrawn = ({ id, kind }: PlaceShown) =>
    kind !== 'discgolf' || !hasOthers || view.scale >= HOLES_SCALE || id === chosen

  const press = (event: MouseEvent<HTMLElement>) => {
    if (endsMove(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (onPress && !(event.target instanceof Element && event.target.closest('a, button')))
      onPress(pointAt(shareOf(event)))
  }

  const { href, width, height, alt, altLanguage } = plan
  return (
    <div className="plan-around" style={{ maxWidth: `calc(var(--plan-height) * ${width / height})` }}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the plan is moved by keys, and its buttons do the same. */}
      <div
        {...handlers}
        ref={frame}
        role="group"
        aria-label={m.map_plan_label()}
        aria-description={hydrated ? m.map_plan_keys() : undefined}
        tabIndex={hydrated ? 0 : undefined}
        className={onPress ? 'plan-frame plan-pressed' : 'plan-frame'}
        style={{ aspectRatio: `${width} / ${height}`, touchAction: view.scale === 1 ? 'pan-y' : 'none' }}
        onClickCapture={press}
      >
        <div
          className="plan-layer"
          style={{
            width: `${view.scale * 100}%`,
            transform: `translate(${(view.x / view.scale) * 100}%, ${(view.y / view.scale) * 100}%)`,
          }}
        >
          <img
            src={`${href}?thumb=1600x0`}
            srcSet={`${href}?thumb=800x0 800w, ${href}?thumb=1600x0 1600w`}
            sizes="(min-width: 50rem) 64rem, 200vw"
            width={width}
            height={height}
            alt={alt}
            lang={altLanguage}
            draggable={false}
          />
          {self && (
            <>
              <span className="plan-accuracy" style={{ ...at(self), width: `${self.radius / 5}%` }} />
              <span className="plan-self" role="img" aria-label={m.map_you_are_here()} style={at(self)} />
            </>
          )}
          <ul className="contents">
            {places.filter(isDrawn).map((place) => {
              const shown = lifted?.id === place.id ? lifted : place
              return (
                <li
                  key={place.id}
                  className="plan-pin"
                  data-chosen={place.id === chosen || undefined}
                  style={at(shown)}
                >
                  <Link
                    to={hrefOf(place)}
                    preventScrollReset
                    draggable={false}
                    aria-current={place.id === chosen || undefined}
                    className={moves?.ids.has(place.id) ? 'plan-movable' : undefined}
                    data-small={place.kind === 'discgolf' || undefined}
                    onFocus={() => reveal(sharesOf(place))}
                    onClick={onFollow}
                    {...carrying(place)}
                  >
                    <MapPin
                      label={placeLabel(place)}
                      live={place.isLive ?? false}
                      {...(place.sign === undefined ? { icon: PLACE_KIND_ICONS[place.kind] } : { field: place.sign })}
                    />
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      </div>
      {hydrated && (
        <div className="plan-buttons no-print">
          {children}
          <IconButton line icon={ZoomIn} label={m.map_zoom_in()} onClick={() => zoom(ZOOM_STEP)} />
          <IconButton line icon={ZoomOut} label={m.map_zoom_out()} onClick={() => zoom(1 / ZOOM_STEP)} />
          <IconButton line icon={Maximize} label={m.map_whole()} onClick={showAll} />
        </div>
      )}
    </div>
  )
}

/** From here on there is room for them. */
const HOLES_SCALE = 2

const at = ({ x, y }: PlanPoint) => ({ left: `${x / 10}%`, top: `${y / 10}%` })

const sharesOf = ({ x, y }: PlanPoint): Share => ({ x: x / 1_000, y: y / 1_000 })
