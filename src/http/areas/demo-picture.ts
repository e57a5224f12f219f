import sharp from 'sharp'

/** Pictures of the demo, painted point by point: there is none to be copied from anybody. */

/** The colour of a point, as `#rrggbb`. Both from -1 to 1, the middle is 0. */
export type Painter = (x: number, y: number) => string

export async function paintedPicture(name: string, width: number, height: number, paint: Painter): Promise<File> {
  const points = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const colour = paint(((at % width) / width) * 2 - 1, (Math.floor(at / width) / height) * 2 - 1)
    for (const part of [0, 1, 2]) points[at * 3 + part] = Number.parseInt(colour.slice(1 + part * 2, 3 + part * 2), 16)
  }
  const bytes = await sharp(points, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.png`)
}
