/** Pictures of the demo, painted point by point: there is none to be copied from anybody. */

/** The colour of a point, as `#rrggbb`. Both from -1 to 1, the middle is 0. */
export type Painter = (x: number, y: number) => string

export async function paintedPicture(name: string, width: number, height: number, paint: Painter): Promise<File> {
  const points = Buffer.allocUnsafe(width * height * 3)
  // A handful, each of which is on the picture a hundred thousand times.
  const numbers = new Map<string, number>()
  for (let at = 0; at < width * height; at++) {
    const colour = paint(((at % width) / width) * 2 - 1, (Math.floor(at / width) / height) * 2 - 1)
    let number = numbers.get(colour)
    if (number === undefined) {
      number = Number.parseInt(colour.slice(1), 16)
      numbers.set(colour, number)
    }
    points.writeUIntBE(number, at * 3, 3)
  }
  const { default: sharp } = await import('sharp')
  const bytes = await sharp(points, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.png`)
}
