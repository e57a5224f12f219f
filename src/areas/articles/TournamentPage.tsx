import { BookOpen, CalendarDays, Mail, MapPin, Pencil } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { tournamentOf } from '#areas/tournament/tournament.api.server.ts'
import { ArticleList } from '#client/articles/ArticleList.tsx'
import { useLiveReload } from '#client/live/use-live.ts'
import { mailTo } from '#client/mail-to.ts'
import { TournamentLogo } from '#client/page/TournamentLogo.tsx'
import { formatDay } from '#client/when.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { INFOS } from './admin/infos.address.ts'
import { articlesOn } from './articles.api.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, viewer, preferences } = context.get(pageRequest)
  const found = await tournamentOf(reader)
  return {
    articles: await articlesOn(reader, 'tournament', preferences.language),
    tournament: found?.name ?? '',
    place: found?.place ?? '',
    starts: found?.starts ?? '',
    ends: found?.ends ?? '',
    organiser: found?.contact_email ? { who: found.contact_name, address: found.contact_email } : undefined,
    isAdmin: viewer.roles.includes('admin'),
  }
}

/** When and where it is, whom to ask, and what the organisers wrote. */
export default function TournamentPage() {
  useLiveReload(['articles', 'article_pictures', 'images', 'tournament'])
  const { articles, tournament, isAdmin, ...facts } = useLoaderData<typeof loader>()
  const edit = isAdmin && (
    <ButtonLink kind="line" icon={Pencil} to={INFOS.tournament.path}>
      {m.articles_edit()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={m.articles_tournament_page()} context={tournament} action={articles.length > 0 && edit} />
      <TournamentLogo />
      <Facts {...facts} />
      {articles.length === 0 ? (
        <EmptyState icon={BookOpen} title={m.articles_none()} action={edit}>
          {isAdmin ? m.articles_none_admin() : m.articles_none_text()}
        </EmptyState>
      ) : (
        <>
          <ArticleList articles={articles} path={INFOS.tournament.shownAt} />
          <div className="no-print pt-6">
            <PrintButton kind="line" />
          </div>
        </>
      )}
    </>
  )
}

type FactsProps = {
  place: string
  starts: string
  ends: string
  organiser: { readonly who: string; readonly address: string } | undefined
}

function Facts({ place, starts, ends, organiser }: FactsProps) {
  if (place === '' && starts === '' && !organiser) return null
  return (
    <List label={m.articles_facts()}>
      {starts !== '' && <Row icon={CalendarDays} title={daysInWords(starts, ends)} />}
      {place !== '' && <Row icon={MapPin} title={place} />}
      {organiser && (
        <Row
          icon={Mail}
          title={
            <a href={mailTo(organiser.address)} className="link">
              {organiser.who || organiser.address}
            </a>
          }
          text={m.articles_contact()}
        />
      )}
    </List>
  )
}

const daysInWords = (starts: string, ends: string): string =>
  ends === '' || ends === starts ? formatDay(starts) : m.articles_days({ from: formatDay(starts), to: formatDay(ends) })
