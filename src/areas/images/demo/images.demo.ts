import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { images } from '../images.collections.ts'
import { addImage, describeImage, showImage } from '../images.commands.server.ts'
import { DEMO_IMAGES } from './paintings.ts'

const [WIDTH, HEIGHT] = [960, 540]

export async function fillImages({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  for (const { name, paint, alt_en = '', alt_de = '', isHidden = false } of DEMO_IMAGES) {
    const { image } = await run(addImage, admin, { picture: await paintedPicture(name, WIDTH, HEIGHT, paint) })
    if (alt_en === '') continue
    const base = (await db.get(images, image))?.updated ?? ''
    await run(describeImage, admin, { image, base, alt_en, alt_de })
    if (isHidden) await run(showImage, admin, { image, shown: false })
  }
}
