import { demoPeople } from '#areas/accounts/demo/people.api.server.ts'
import type { Demo } from '#http/areas/demo.ts'
import { type Painter, paintedPicture } from '#http/areas/demo-picture.ts'
import { type Day, dayAfter } from '#rules/calendar/days.ts'
import { dayIn } from '#rules/calendar/time.ts'
import { saveLogo } from '../logo/logo.api.server.ts'
import { saveTournament } from '../save-tournament.api.server.ts'
import { tournamentAccountOf, tournamentOf } from '../tournament.api.server.ts'
import { IMPRINT_DE, IMPRINT_EN, PRIVACY_DE, PRIVACY_EN } from './texts.ts'

export const DEMO_ZONE = 'Europe/Berlin'

/** Yesterday: it is the second day of the tournament, whenever the demo begins. */
export const demoFirstDay = (now: Date): Day => dayAfter(dayIn(now, DEMO_ZONE), -1)

const LOGO_SIDE = 400

/** A round sign: a disc in the sky, and waves below. */
const paintLogo: Painter = (x, y) => {
  if (x ** 2 + y ** 2 > 0.96 ** 2) return '#ffffff'
  if (x ** 2 + y ** 2 > 0.88 ** 2) return '#044b31'
  const wave = 0.3 + 0.06 * Math.sin(x * 12)
  if (y > wave) return Math.sin((y - wave) * 24) > 0 ? '#2f7fa8' : '#8fc4de'
  const disc = (x / 0.52) ** 2 + ((y + 0.2) / 0.2) ** 2
  if (disc < 1) return disc < 0.45 ? '#f5f6f1' : '#d6f441'
  return '#0b5c3b'
}

export async function fillTournament({ db, now, run, hoursAgo }: Demo): Promise<void> {
  const { admin } = await demoPeople(db)
  hoursAgo(20 * 24)
  const [found, account] = [await tournamentOf(db), await tournamentAccountOf(db)]
  if (!found || !account) throw new Error('There is no tournament to fill')
  const { id: _, created: __, ...fields } = found
  const starts = demoFirstDay(now)
  await run(saveTournament, admin, {
    tournament: {
      ...fields,
      name: 'Lakeside Open',
      place: 'Lakeside sports ground, 12345 Lakeside',
      starts,
      ends: dayAfter(starts),
      time_zone: DEMO_ZONE,
      currency: 'EUR',
      game_length: 60,
      half_cap: 27,
      time_cap: 55,
      contact_name: 'Ada Admin',
      contact_email: 'desk@fieldside.example',
      spirit_visibility: 'public',
      imprint_en: IMPRINT_EN,
      imprint_de: IMPRINT_DE,
      privacy_en: PRIVACY_EN,
      privacy_de: PRIVACY_DE,
    },
    account: {
      updated: account.updated,
      holder: 'Lakeside Flying Disc Club e. V.',
      // Its check digits fit, its bank does not exist.
      iban: 'DE06000000000000004711',
      bic: '',
    },
  })
  await run(saveLogo, admin, {
    picture: await paintedPicture('lakeside-open', LOGO_SIDE, LOGO_SIDE, paintLogo),
    alt_en: 'A disc over the lake',
    alt_de: 'Eine Scheibe über dem See',
  })
}
