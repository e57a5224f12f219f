import type { Theme } from '#http/pages/preferences.ts'
import { displayFont } from '#ui/font.ts'

/** The ground of both themes, for the bars of the browser, which read no stylesheet. */
const GROUNDS: Readonly<Record<Theme, string>> = { light: '#f5f6f1', dark: '#0a120e' }

export function HeadLinks({ theme }: { theme: Theme | undefined }) {
  return (
    <>
      {theme === undefined ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={GROUNDS.light} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={GROUNDS.dark} />
        </>
      ) : (
        <meta name="theme-color" content={GROUNDS[theme]} />
      )}
      <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={displayFont} />
    </>
  )
}
