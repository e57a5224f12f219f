/** Draws the icons of the app from the sign of the house, into public/. Run it when the sign changes. */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const FIELD = '#044b31'
const LINE = '#f9fbf5'
const DISC = '#d6f441'

/** The drawing of Mark.tsx. */
const SIGN = `<path d="M9 5v22" stroke="${LINE}" stroke-width="2.5" stroke-linecap="round"/>
  <circle cx="19.5" cy="16" r="6" fill="none" stroke="${DISC}" stroke-width="3.2"/>`

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>\n`

const rounded = drawing(`<rect width="32" height="32" rx="8" fill="${FIELD}"/>${SIGN}`)
/** Devices cut it to their own shape: what matters stays within the inner four fifths. */
const maskable = drawing(
  `<rect width="32" height="32" fill="${FIELD}"/><g transform="translate(16 16) scale(.72) translate(-16.5 -16)">${SIGN}</g>`,
)
/** Cut by the phone, with less taken away. */
const square = drawing(
  `<rect width="32" height="32" fill="${FIELD}"/><g transform="translate(16 16) scale(.86) translate(-16.5 -16)">${SIGN}</g>`,
)

async function draw(svg: string, pixels: number, file: string) {
  const png = await sharp(Buffer.from(svg), { density: (72 * pixels) / 32 })
    .resize(pixels, pixels)
    .png({ palette: true, effort: 10 })
    .toBuffer()
  writeFileSync(`public/icons/${file}`, png)
}

writeFileSync('public/icons/icon.svg', rounded)
await draw(rounded, 192, 'icon-192.png')
await draw(rounded, 512, 'icon-512.png')
await draw(maskable, 192, 'maskable-192.png')
await draw(maskable, 512, 'maskable-512.png')
await draw(square, 180, 'apple-touch-icon.png')
