/** Which square of a picture becomes the logo. */

export interface Picture {
  readonly width: number
  readonly height: number
}

/** The centre of the square as shares of the picture, and how much closer it is than the largest that fits. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Square {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const CENTRED: Crop = { x: 0.5, y: 0.5, zoom: 1 }
export const ZOOM_MOST = 4

/** In pixels of the picture, always within it. */
export function squareOf({ width, height }: Picture, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return {
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
    side,
  }
}

/** Moved by shares of the square's side: as far as a finger drags what it shows. */
export function moved(picture: Picture, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = squareOf(picture, crop)
  return held(picture, { left: left + right * side, top: top + down * side, side }, crop.zoom)
}

/** Around the same centre, as far as the picture reaches. */
export function zoomed(picture: Picture, crop: Crop, zoom: number): Crop {
  const wanted = { ...crop, zoom: between(1, zoom, ZOOM_MOST) }
  return held(picture, squareOf(picture, wanted), wanted.zoom)
}

/** The crop of a square, pushed back into the picture. */
function held({ width, height }: Picture, { left, top, side }: Square, zoom: number): Crop {
  return {
    x: (between(0, left, width - side) + side / 2) / width,
    y: (between(0, top, height - side) + side / 2) / height,
    zoom,
  }
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))
