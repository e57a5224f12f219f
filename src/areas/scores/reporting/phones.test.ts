import { expect, onTestFinished, test } from 'vitest'
import { teams } from '#areas/teams/teams.collections.ts'
import { cutNowAndThen, MINUTE_OF_PHONES_MS, PhoneInTheRain } from '#client/outbox/phone-in-the-rain.testing.ts'
import { draftAbout } from '#client/outbox/phones.testing.ts'
import { CAMPAIGN_TIMEOUT_MS, casesOr } from '#properties.testing.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { servedThroughout } from '#site/served.testing.ts'
import { scoreEntries } from '../scores.collections.ts'
import { openScores } from '../scores.testing.ts'
import { reportScore } from './report.commands.server.ts'

/** Reports of phones on a bad network: `npm run campaign -- outbox` has 50 of them with 100 reports each. */

const REPORTS = Math.min(casesOr(40), 5_000)
const PHONES = Math.min(50, Math.ceil(REPORTS / 10))
const EACH = Math.floor(REPORTS / PHONES)
/** The first few are of one team, and do not agree; the others are spectators' and give hints. */
const isOfTeam = (nr: number) => nr % 3 !== 2 && nr < 15

const scores = servedThroughout(openScores)

/** Another one each time: a report is found again by its phone and what it says. */
const scoreOf = (nr: number) => ({ home: Math.floor(nr / 100) + 1, away: nr % 100 })

class Phone extends PhoneInTheRain {
  readonly device: string
  conflicts = 0

  constructor(nr: number, viewer: Viewer, token: string) {
    super(nr, { url: scores.served.url, owner: viewer.id, token })
    this.device = `phone-${nr}`
  }

  async live(game: string): Promise<void> {
    await this.writes(EACH, (nr) => ({
      ...draftAbout(`games/${game}`, { game, ...scoreOf(nr), device: this.device }, 0),
      command: reportScore.name,
    }))
    await this.emptied(async (id, outbox) => {
      this.conflicts += 1
      await outbox.keepMine(id)
    })
  }
}

test(
  `${PHONES} phones with 30 % loss and cuts, ${EACH} reports each: every one is in the history once, every conflict is asked`,
  async () => {
    const game = await scores.stage.game('A-1-4')
    const people = await Promise.all(
      Array.from({ length: PHONES }, (_, nr) =>
        scores.stage.person(`Reporter ${nr}`, isOfTeam(nr) ? ['teammanager'] : []),
      ),
    )
    const managers = people.filter((_, nr) => isOfTeam(nr)).map(({ id }) => id)
    await scores.stage.db.write((tx) => tx.update(teams, game.home, { managers }))
    const phones = await Promise.all(
      people.map(async (viewer, nr) => new Phone(nr, viewer, await scores.served.tokenOf(viewer))),
    )
    // A person may send only so much in ten minutes, by the clock of the service.
    const minutes = setInterval(() => scores.stage.passMinutes(1), MINUTE_OF_PHONES_MS)
    onTestFinished(() => clearInterval(minutes))
    await cutNowAndThen(phones, () => Promise.all(phones.map((phone) => phone.live(game.id))))

    const entries = await scores.stage.db.every(scoreEntries)
    const said = entries.map(({ device, home_score, away_score }) => `${device} ${home_score}-${away_score}`)
    const sent = phones.flatMap(({ device }) =>
      Array.from({ length: EACH }, (_, nr) => `${device} ${scoreOf(nr).home}-${scoreOf(nr).away}`),
    )
    expect(said.toSorted()).toEqual(sent.toSorted())
    expect(phones.reduce((all, { conflicts }) => all + conflicts, 0)).toBeGreaterThan(0)
    const reports = entries.filter(({ act }) => act === 'report')
    expect((await scores.stage.game('A-1-4')).score_version).toBe(reports.length)
    expect(phones.reduce((all, { tries }) => all + tries, 0)).toBeGreaterThan(PHONES * EACH)
  },
  CAMPAIGN_TIMEOUT_MS,
)
