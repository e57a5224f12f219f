import { MapPin } from '../marks/MapPin.tsx'
import type { PinShown, SitePlanShown } from './site-plan.ts'

type Props = {
  plan: SitePlanShown
  pins: readonly PinShown[]
}

/** The picture of the ground with pins on it. Each stands with its tip on its place. */
export function SitePlan({ plan: { href, width, height, alt, altLanguage }, pins }: Props) {
  return (
    <figure className="relative m-0 max-w-200">
      <img
        src={`${href}?thumb=800x0`}
        srcSet={`${href}?thumb=800x0 800w, ${href}?thumb=1600x0 1600w`}
        sizes="(min-width: 50rem) 50rem, 100vw"
        width={width}
        height={height}
        alt={alt}
        lang={altLanguage}
        loading="lazy"
        className="block h-auto w-full rounded-[10px]"
      />
      <ul className="contents">
        {pins.map(({ key, x, y, label, text, isLive = false }) => (
          <li
            key={key}
            className="absolute -translate-y-full list-none"
            style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
          >
            <MapPin label={label} field={text} live={isLive} />
          </li>
        ))}
      </ul>
    </figure>
  )
}
