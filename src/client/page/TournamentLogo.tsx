import { useRouteLoaderData } from 'react-router'
import { Logo } from '#ui/marks/Logo.tsx'
import type { LogoShown } from '#ui/marks/logo.ts'

/** The sign of the tournament; nothing where there is none. */
export function TournamentLogo() {
  const logo = useRouteLoaderData<{ logo: LogoShown | undefined }>('root')?.logo
  return logo ? <Logo logo={logo} /> : null
}
