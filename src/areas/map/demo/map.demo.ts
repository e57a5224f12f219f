import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { paintedPicture } from '#http/areas/demo-picture.ts'
import { saveSitePlan } from '../map.commands.server.ts'
import { demoGround } from './ground.api.server.ts'

const [WIDTH, HEIGHT] = [800, 500]

export async function fillSitePlan({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  await run(saveSitePlan, admin, {
    picture: await paintedPicture('site-plan', WIDTH, HEIGHT, demoGround),
    alt_en: 'Five fields side by side, the lake to the north, the clubhouse and the car park to the south',
    alt_de: 'Fünf Felder nebeneinander, im Norden der See, im Süden das Vereinsheim und der Parkplatz',
  })
}
