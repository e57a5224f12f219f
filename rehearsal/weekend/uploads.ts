import sharp from 'sharp'
import { horn, soundOf } from '#areas/jingles/demo/tones.ts'
import { look, sendForm } from '../people/act.ts'
import { momentAt } from '../stage/calendar.ts'
import type { AgendaMoment, World } from '../world.ts'

/** Pictures and sounds: teams put up their logos, the organisers pictures for their texts and jingles for the fields. */
export const uploads: readonly AgendaMoment[] = [
  { at: momentAt(-4, '20:00'), name: 'Teams put up their logos', play: logos },
  { at: momentAt(-2, '15:00'), name: 'Pictures and jingles are put up', play: library },
]

/** Of so many teams one has a logo. */
const LOGO_EVERY = 3
const LOGO_PIXELS = 320
const PICTURES = ['River', 'Meadow', 'Party'] as const
const JINGLES = ['Half time', 'Last point'] as const

async function logos(world: World) {
  const vain = world.playing.filter((_, at) => at % LOGO_EVERY === 0)
  await world.together(vain, async ({ id, name, contact }) => {
    const logo = await painted(world, name, LOGO_PIXELS)
    await sendForm(
      world,
      contact,
      `/teams/${id}?edit=look`,
      { has: ['logo'] },
      { logo },
      {
        kind: 'logo',
        facts: { team: id },
      },
    )
  })
}

async function library(world: World) {
  const { admin } = world.cast
  for (const name of PICTURES) {
    const pictures = await painted(world, name, LOGO_PIXELS * 3)
    await sendForm(
      world,
      admin,
      '/admin/images',
      { intent: 'add', has: ['pictures'] },
      { pictures },
      {
        kind: 'picture',
        facts: { name },
      },
    )
  }
  for (const name of JINGLES)
    await sendForm(
      world,
      admin,
      '/jingles?edit=new',
      { intent: 'add', has: ['sound'] },
      { name_en: name, name_de: '', team: '', sound: soundOf(name, 0.5, horn) },
      { kind: 'jingle', facts: { name } },
    )
  await look(() => admin.browser.open('/jingles'))
}

/** One colour with a border, so that no two are the same file. */
async function painted(world: World, name: string, pixels: number): Promise<File> {
  const chance = world.chance('picture', name)
  const colour = () => ({ r: chance.between(0, 255), g: chance.between(0, 255), b: chance.between(0, 255) })
  const image = sharp({ create: { width: pixels, height: pixels, channels: 3, background: colour() } })
  const bytes = await image.extend({ top: 8, bottom: 8, left: 8, right: 8, background: colour() }).png().toBuffer()
  return new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' })
}
