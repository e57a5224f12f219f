/** Where a team's picture is, cut square by the server in the sizes that the collection declares. */

export type LogoSize = '64x64' | '256x256'

/** Undefined where a team has none. */
export const logoHref = ({ id, logo }: { id: string; logo: string }, size: LogoSize): string | undefined =>
  logo === '' ? undefined : `/api/files/teams/${id}/${encodeURIComponent(logo)}?thumb=${size}`

export const logoInSize = (href: string, size: LogoSize): string => href.replace(/thumb=.*$/, `thumb=${size}`)
