import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import type { Demo } from '#http/areas/demo.ts'
import { addJingle } from '../jingles.commands.server.ts'
import { fanfare, gong, horn, soundOf, whistle } from './tones.ts'

/** Made when a demo is filled: no other start of the program waits for sounds. */
const jinglesOfDemo = () =>
  [
    { name_en: 'Start of the round', name_de: 'Rundenbeginn', sound: soundOf('horn', 1.6, horn) },
    { name_en: 'Half time', name_de: 'Halbzeit', sound: soundOf('gong', 2.4, gong) },
    { name_en: 'Whistle', name_de: 'Pfiff', sound: soundOf('whistle', 1.4, whistle) },
  ] as const

export async function fillJingles({ db, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  for (const jingle of jinglesOfDemo()) await run(addJingle, admin, jingle)
  const kites = await db.first(teams, { filter: 'name = "Kite Club"' })
  if (!kites) return
  const sound = soundOf('fanfare', 1.6, fanfare)
  await run(addJingle, admin, { name_en: 'Fanfare', name_de: 'Fanfare', team: kites.id, sound })
}
