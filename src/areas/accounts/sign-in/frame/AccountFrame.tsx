import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Mark } from '#ui/marks/Mark.tsx'
import { FlightFromAbove, FlightFromTheSide } from './FlightArt.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

/** Whose tournament it is. */
export type TournamentHeading = {
  /** '' while it has none. */
  name: string
  /** “13 and 14 June”; '' while they are not set. */
  days: string
}

type Props = {
  heading: TournamentHeading
  title: string
  /** What the page is for. */
  lead?: ReactNode
  children?: ReactNode
}

/** Around everything that is done before one is signed in: the pitch above the form, or beside it. */
export function AccountFrame({ heading, title, lead, children }: Props) {
  return (
    <div className="min-h-dvh desk:grid desk:grid-cols-[1.1fr_1fr]">
      <header className="pitch h-47 rounded-none p-0 desk:sticky desk:top-0 desk:h-dvh">
        <FlightFromTheSide />
        <div className="flex h-full flex-col items-start gap-6 px-5 pt-3 desk:px-[clamp(2rem,7vw,5.5rem)] desk:pt-8 desk:pb-11">
          <div className="flex w-full items-center justify-between gap-4">
            <Link to="/" className="flex min-h-touch items-center text-[1.5rem] desk:text-[1.75rem]">
              <Mark name="Fieldside" onPitch />
            </Link>
            <LanguageSwitch />
          </div>
          <FlightFromAbove />
          {heading.name !== '' && (
            <p className="hidden font-display text-score tracking-[-0.01em] text-balance desk:block">
              {heading.name}
              {heading.days !== '' && <span className="block">{heading.days}</span>}
            </p>
          )}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-form px-5 pt-5 pb-8 desk:max-w-[31.25rem] desk:self-center desk:px-12 desk:py-10"
      >
        <h1 className="font-display text-title tracking-[-0.01em] text-balance desk:text-title-desk">{title}</h1>
        {lead && <p className="mt-1 text-ink-2">{lead}</p>}
        {children && <div className="mt-4 grid gap-4">{children}</div>}
      </main>
    </div>
  )
}

/** The line under a form that leads to another one. */
export const Elsewhere = ({ children }: { children: ReactNode }) => <p className="text-center text-ink-2">{children}</p>
