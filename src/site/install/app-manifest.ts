import type { Language } from '#http/pages/languages.ts'

/** What a device needs to know to put the site on its home screen. */
export const appManifest = (tournament: string | undefined, language: Language) => ({
  id: '/',
  name: tournament || 'Fieldside',
  short_name: 'Fieldside',
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
