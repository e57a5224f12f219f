import type { Language } from '#http/pages/languages.ts'

/** Letters that stand under an icon; what is longer is cut by the device wherever it likes. */
const SHORT_MOST = 12

/** Whole words as far as they fit: `Tidal Cup` of `Tidal Cup 2026`. */
export function shortNameOf(name: string): string {
  if (name.length <= SHORT_MOST) return name
  const words = name.split(' ')
  while (words.length > 1 && words.join(' ').length > SHORT_MOST) words.pop()
  return words.join(' ')
}

/** What a device needs to know to put the site on its home screen. */
export const appManifest = (tournament: string | undefined, language: Language) => ({
  id: '/',
  name: tournament || 'Fieldside',
  short_name: shortNameOf(tournament || 'Fieldside'),
  lang: language,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f5f6f1',
  theme_color: '#044b31',
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
