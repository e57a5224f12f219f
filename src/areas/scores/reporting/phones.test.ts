import { expect, onTestFinished, test } from 'vitest'
import { games } from '#areas/schedule/schedule.collections.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { cutNowAndThen, PhoneInTheRain, secondOf } from '#client/outbox/phone-in-the-rain.testing.ts'
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
/** So many stand around a game. */
const AROUND_A_GAME = 10
/** The first few are of one team, and do not agree; the others are spectators' and give hints. */
const isOfTeam = (nr: number) => nr % AROUND_A_GAME !== 2 && nr % AROUND_A_GAME < 5

const scores = servedThroughout(openScores)

/** Another one each time: a report is found again by its phone and what it says. */
const scoreOf = (nr: number) => ({ home: Math.floor(nr / 100) + 1, away: nr % 100 })

class Phone extends PhoneInTheRain {
  readonly device: string
  conflicts = 0

  constructor(nr: number, viewer: Viewer, token: string) {
    super(nr, { url: scores.served.url, owner: viewer.id, token, secondMs: secondOf(PHONES) })
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

/** The game of each phone, one for every ten of them. */
async function playedAt(phones: number) {
  const pool = (await scores.stage.db.every(games, { sort: 'key' })).filter(({ kind }) => kind === 'pool')
  return Array.from({ length: phones }, (_, nr) => pool[Math.floor(nr / AROUND_A_GAME)]!)
}

test(
  `${PHONES} phones with 30 % loss and cuts, ${EACH} reports each: every one is in the history once, every conflict is asked`,
  async () => {
    const around = await playedAt(PHONES)
    const people = await Promise.all(
      Array.from({ length: PHONES }, (_, nr) =>
        scores.stage.person(`Reporter ${nr}`, isOfTeam(nr) ? ['teammanager'] : []),
      ),
    )
    const managers = Map.groupBy(
      people.filter((_, nr) => isOfTeam(nr)),
      (person) => around[people.indexOf(person)]!.home,
    )
    await scores.stage.db.write(async (tx) => {
      for (const [team, of] of managers) await tx.update(teams, team, { managers: of.map(({ id }) => id) })
    })
    const phones = await Promise.all(
      people.map(async (viewer, nr) => new Phone(nr, viewer, await scores.served.tokenOf(viewer))),
    )
    // A person may send only so much in ten minutes, by the clock of the service.
    const minutes = setInterval(() => scores.stage.passMinutes(1), 60 * secondOf(PHONES))
    onTestFinished(() => clearInterval(minutes))
    await cutNowAndThen(phones, () => Promise.all(phones.map((phone, nr) => phone.live(around[nr]!.id))))

    const entries = await scores.stage.db.every(scoreEntries)
    const said = entries.map(({ device, home_score, away_score }) => `${device} ${home_score}-${away_score}`)
    const sent = phones.flatMap(({ device }) =>
      Array.from({ length: EACH }, (_, nr) => `${device} ${scoreOf(nr).home}-${scoreOf(nr).away}`),
    )
    expect(said.toSorted()).toEqual(sent.toSorted())
    expect(phones.reduce((all, { conflicts }) => all + conflicts, 0)).toBeGreaterThan(0)
    const reports = Map.groupBy(
      entries.filter(({ act }) => act === 'report'),
      ({ game }) => game,
    )
    for (const { id, score_version } of await scores.stage.db.every(games))
      expect(score_version).toBe(reports.get(id)?.length ?? 0)
    expect(phones.reduce((all, { tries }) => all + tries, 0)).toBeGreaterThan(PHONES * EACH)
  },
  CAMPAIGN_TIMEOUT_MS,
)
