import { type NoticeAudience, notify } from '#areas/notifications/notices.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { divisionsOf, shownDivisions } from '#areas/tournament/tournament.api.server.ts'
import { formatTime, formatWeekday } from '#client/when.ts'
import type { Language } from '#http/pages/languages.ts'
import type { Transaction } from '#records/transaction.ts'
import { localTimeOf } from '#rules/calendar/time.ts'
import { namesIn } from '#rules/formats/names.ts'
import { m } from '#words/messages.js'
import { gameText } from '../words/format-words.ts'
import type { ScheduleDraft } from './draft.queries.server.ts'
import { type GamePlace, hasLostItsPlace, type Publication } from './publication.ts'

/** What became of one game that somebody plays in, or may. */
interface GameNews {
  readonly kind: 'added' | 'moved' | 'cancelled'
  readonly game: GamePlace & {
    readonly home: string
    readonly away: string
    readonly division: string
    readonly key: string
  }
}

/** One notice for each team, and one for each division in which it is not yet known who plays. */
export async function tellChanges(
  tx: Transaction,
  draft: ScheduleDraft,
  publication: Publication,
  isFirst: boolean,
): Promise<void> {
  if (isFirst) {
    const title = (locale: Language) => m.schedule_notice_published({}, { locale })
    await notify(tx, { to: 'everybody' }, { category: 'games', title, href: '/schedule' })
    return
  }
  const news: readonly GameNews[] = [
    ...publication.changed.flatMap(({ after, before, isMoved }): GameNews[] =>
      hasLostItsPlace(before) ? [{ kind: 'added', game: after }] : isMoved ? [{ kind: 'moved', game: after }] : [],
    ),
    ...publication.cancelled.map((game) => ({ kind: 'cancelled', game }) as const),
    ...publication.added.map((game) => ({ kind: 'added', game }) as const),
  ]
  const words = await newsWords(tx, draft, news)
  for (const [audience, own] of audiencesOf(news)) {
    const [first] = own
    if (!first) continue
    await notify(tx, audience, {
      category: 'games',
      title: (locale) => (own.length === 1 ? words.line(first, locale) : words.count(audience, own.length, locale)),
      ...(own.length > 1 && { text: (locale: Language) => own.map((it) => words.line(it, locale)).join('\n') }),
      href: audience.to === 'team' ? `/schedule?team=${audience.team}` : '/schedule',
      urgent: true,
      isPublic: true,
    })
  }
}

type Audience = Extract<NoticeAudience, { to: 'team' | 'division' }>

function audiencesOf(news: readonly GameNews[]): readonly (readonly [Audience, readonly GameNews[]])[] {
  const byTeam = new Map<string, GameNews[]>()
  const byDivision = new Map<string, GameNews[]>()
  const add = (map: Map<string, GameNews[]>, key: string, it: GameNews) => map.set(key, [...(map.get(key) ?? []), it])
  for (const it of news) {
    const known = [it.game.home, it.game.away].filter((team) => team !== '')
    for (const team of known) add(byTeam, team, it)
    if (known.length < 2) add(byDivision, it.game.division, it)
  }
  return [
    ...[...byTeam].map(([team, own]) => [{ to: 'team', team } as const, own] as const),
    ...[...byDivision].map(([division, own]) => [{ to: 'division', division } as const, own] as const),
  ]
}

async function newsWords(tx: Transaction, draft: ScheduleDraft, news: readonly GameNews[]) {
  const { time_zone: zone } = draft.tournament
  const named = await tx.byIds(
    teams,
    news.flatMap(({ game }) => [game.home, game.away]),
  )
  const fields = new Map(draft.fields.map(({ id, name }) => [id, name]))
  const divisions = await divisionsOf(tx)
  const whenAndWhere = ({ starts, field }: GamePlace, locale: Language) =>
    m.schedule_notice_when_and_where(
      {
        day: formatWeekday(localTimeOf(new Date(starts), zone).day, locale),
        time: formatTime(starts, zone),
        field: fields.get(field) ?? '',
      },
      { locale },
    )
  const names = new Map(draft.divisions.map(({ division, format }) => [division, namesIn(format)]))
  const divisionIn = (division: string, locale: Language) =>
    shownDivisions(divisions, locale).find(({ key }) => key === division)?.name ?? division
  const gameIn = ({ game }: GameNews, locale: Language) => {
    const [home, away] = [named.get(game.home)?.name, named.get(game.away)?.name]
    if (home !== undefined && away !== undefined) return `${home} – ${away}`
    const name = names.get(game.division)?.game(game.key)
    return `${divisionIn(game.division, locale)}, ${name ? gameText(name, { locale }) : game.key}`
  }
  return {
    line: (news: GameNews, locale: Language): string => {
      const facts = { game: gameIn(news, locale), place: whenAndWhere(news.game, locale) }
      switch (news.kind) {
        case 'moved':
          return m.schedule_notice_moved(facts, { locale })
        case 'added':
          return m.schedule_notice_added(facts, { locale })
        case 'cancelled':
          return m.schedule_notice_cancelled({ game: facts.game }, { locale })
      }
    },
    count: (audience: Audience, count: number, locale: Language): string => {
      if (audience.to === 'team')
        return m.schedule_notice_of_team({ team: named.get(audience.team)?.name ?? '', count }, { locale })
      return m.schedule_notice_of_division({ division: divisionIn(audience.division, locale), count }, { locale })
    },
  }
}
