import { notify, takeBackNotices } from '#areas/notifications/notices.api.server.ts'
import type { GameRecord } from '#areas/schedule/division-play.api.server.ts'
import { playingFields } from '#areas/schedule/schedule.collections.ts'
import { managersOf } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { formatTime, formatWeekday } from '#client/when.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Transaction } from '#records/transaction.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { type DivisionPlay, poolTable } from '#rules/games/division-play.ts'
import { m } from '#words/messages.js'

/** Both teams of a game learn whom they play, when and where. */
export async function tellNextGames(tx: Transaction, filled: readonly GameRecord[]): Promise<void> {
  if (filled.length === 0) return
  const zone = (await tournamentOf(tx))?.time_zone ?? 'UTC'
  const named = await tx.byIds(
    teams,
    filled.flatMap(({ home, away }) => [home, away]),
  )
  const fields = await tx.byIds(
    playingFields,
    filled.map(({ field }) => field),
  )
  for (const game of filled) {
    const starts = new Date(game.starts)
    const place = (locale: Language) =>
      m.scores_notice_next_text(
        {
          day: formatWeekday(localTimeOf(starts, zone).day, locale),
          time: formatTime(starts, zone),
          field: fields.get(game.field)?.name ?? '',
        },
        { locale },
      )
    for (const [team, opponent] of [
      [game.home, game.away],
      [game.away, game.home],
    ] as const)
      await notify(
        tx,
        { to: 'team', team },
        {
          category: 'games',
          // Whoever follows the team reads it too, and everybody in the list of all notices.
          title: (locale) =>
            m.scores_notice_next(
              { team: named.get(team)?.name ?? '', opponent: named.get(opponent)?.name ?? '' },
              { locale },
            ),
          text: place,
          href: hrefOf(game),
          isPublic: true,
        },
      )
  }
}

const hrefOf = ({ id }: GameRecord): string => `/schedule/${id}`

/** A pool is over and nobody goes on: the scorekeepers must enter throws. */
export async function tellOpenTies(tx: Transaction, play: DivisionPlay, key: string): Promise<void> {
  const pool = play.format.pools.find((it) => it.key === key)
  if (!pool) return
  const { standings, isKept } = poolTable(play, pool)
  if (!standings.isOver || standings.isFinal || isKept) return
  await notify(
    tx,
    { to: 'role', role: 'scorekeeper' },
    {
      category: 'games',
      title: (locale) => m.scores_notice_tie({ pool: key }, { locale }),
      href: '/scores/confirm',
      urgent: true,
    },
  )
}

/** The managers of both teams and the scorekeepers learn that the teams do not agree. */
export async function tellDispute(tx: Transaction, game: GameRecord): Promise<void> {
  const { told, managers } = await toldAbout(tx, game, m.scores_notice_dispute)
  for (const person of managers) await notify(tx, { to: 'person', person }, { ...told, urgent: true })
  await notify(tx, { to: 'role', role: 'scorekeeper' }, { ...told, href: '/scores/confirm' })
}

/** They agree by now, or somebody has decided. */
export async function takeBackDispute(tx: Transaction, game: GameRecord): Promise<void> {
  const { told } = await toldAbout(tx, game, m.scores_notice_dispute)
  await takeBackNotices(tx, told)
}

/** Both teams learn that a result which stood has changed. */
export async function tellCorrection(tx: Transaction, game: GameRecord): Promise<void> {
  const { told } = await toldAbout(tx, game, m.scores_notice_correction)
  for (const team of [game.home, game.away])
    if (team !== '') await notify(tx, { to: 'team', team }, { ...told, isPublic: true })
}

async function toldAbout(
  tx: Transaction,
  game: GameRecord,
  title: (facts: { game: string }, options: { locale: Language }) => string,
) {
  const named = await tx.byIds(teams, [game.home, game.away])
  const [home, away] = [named.get(game.home), named.get(game.away)]
  const text = `${home?.name ?? '?'} – ${away?.name ?? '?'}`
  return {
    told: {
      category: 'games' as const,
      title: (locale: Language) => title({ game: text }, { locale }),
      href: hrefOf(game),
    },
    managers: new Set([...(home ? await managersOf(tx, home) : []), ...(away ? await managersOf(tx, away) : [])]),
  }
}
