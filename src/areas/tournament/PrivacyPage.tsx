import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useHasMail } from '#client/page/has-mail.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { ClubText } from './ClubText.tsx'
import { legalPage } from './legal-text.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => legalPage(context.get(pageRequest), 'privacy')

/** Above what the club writes: what is true of the software, wherever it runs. */
export default function PrivacyPage() {
  const page = useLoaderData<typeof loader>()
  const hasMail = useHasMail()
  return (
    <>
      <PageHeader title={m.tournament_privacy_title()} context={m.tournament_privacy_context()} />
      <div className="max-w-read">
        <Section title={m.tournament_privacy_stored()}>
          <Points>
            {[
              m.tournament_privacy_stored_account(),
              m.tournament_privacy_stored_password(),
              m.tournament_privacy_stored_entries(),
              m.tournament_privacy_stored_contacts(),
              m.tournament_privacy_stored_players(),
              m.tournament_privacy_stored_private(),
              m.tournament_privacy_stored_changes(),
            ]}
          </Points>
        </Section>
        <Section title={m.tournament_privacy_device()}>
          <dl className="pt-3">
            <Cookie name="session">{m.tournament_privacy_cookie_session()}</Cookie>
            <Cookie name="language">{m.tournament_privacy_cookie_language()}</Cookie>
            <Cookie name="let-in">{m.tournament_privacy_cookie_let_in()}</Cookie>
            <Cookie name="theme">{m.tournament_privacy_cookie_theme()}</Cookie>
          </dl>
          <p className="mt-3">
            {m.tournament_privacy_device_pages()}{' '}
            <Link to="/settings" className="link">
              {m.tournament_privacy_device_settings()}
            </Link>
          </p>
        </Section>
        <Section title={m.tournament_privacy_others()}>
          <p className="pt-3">
            {m.tournament_privacy_others_text()}
            {hasMail && ` ${m.tournament_privacy_mails()}`}
          </p>
        </Section>
        <Section title={m.tournament_privacy_yours()}>
          <p className="pt-3">
            {m.tournament_privacy_yours_text()}{' '}
            <Link to="/user/profile" className="link">
              {m.tournament_privacy_yours_profile()}
            </Link>
          </p>
        </Section>
        <Section title={m.tournament_privacy_club()}>
          <ClubText {...page} level={3} />
        </Section>
      </div>
    </>
  )
}

const Points = ({ children }: { children: readonly string[] }) => (
  <ul className="list-disc pt-2 pl-5">
    {children.map((point) => (
      <li key={point} className="mt-1">
        {point}
      </li>
    ))}
  </ul>
)

const Cookie = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="mt-1">
    <dt className="inline font-semibold">{name}: </dt>
    <dd className="inline">{children}</dd>
  </div>
)
