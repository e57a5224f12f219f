/** Pictures of the demo, painted point by point: there is none to be copied from anybody. */

/** The colour of a point, as `#rrggbb`. Both from -1 to 1, the middle is 0. */
export type Painter = (x: number, y: number) => string

export async function paintedPicture(name: string, width: number, height: number, paint: Painter): Promise<File> {
  const points = Buffer.allocUnsafe(width * height * 3)
  let [last, number] = ['', 0]
  for (let at = 0; at < width * height; at++) {
    const colour = paint(((at % width) / width) * 2 - 1, (Math.floor(at / width) / height) * 2 - 1)
    // A point is mostly of the colour of the one beside it.
    if (colour !== last) [last, number] = [colour, Number.parseInt(colour.slice(1), 16)]
    // A byte takes the lowest eight bits.
    points[at * 3] = number >> 16
    points[at * 3 + 1] = number >> 8
    points[at * 3 + 2] = number
  }
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(points, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.png`)
}
