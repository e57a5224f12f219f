import { useEffect, useState } from 'react'
import type { Coordinates } from '#rules/map/plan-position.ts'

/** Where a device is on the plan, in thousandths of its width and height; the radius of its width. */
export interface OwnPlace {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export type Position =
  | { readonly is: 'asking' | 'denied' | 'unknown' }
  | { readonly is: 'known'; readonly at: Coordinates; readonly accuracy: number }

/** Where this device is, again and again. Nothing of it leaves the device. */
export function usePosition(): Position {
  const [position, setPosition] = useState<Position>({ is: 'asking' })
  useEffect(() => {
    // Old browsers, and pages without TLS.
    if (!('geolocation' in navigator)) return setPosition({ is: 'unknown' })
    const watch = navigator.geolocation.watchPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setPosition({ is: 'known', at: { latitude, longitude }, accuracy }),
      ({ code, PERMISSION_DENIED }) => setPosition({ is: code === PERMISSION_DENIED ? 'denied' : 'unknown' }),
      { enableHighAccuracy: true, maximumAge: 10_000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [])
  return position
}
