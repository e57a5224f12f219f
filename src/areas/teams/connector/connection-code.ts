/** The page that finds the player at once; the content of the QR code that proves which player somebody is. */
export const connectorHref = (publicUrl: string, code: string): string =>
  `${publicUrl}/user/connector?code=${encodeURIComponent(code)}`
