import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, luminance } from './marks/crest.ts'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const THEMES = ['light', 'dark'] as const
const GROUNDS = ['ground', 'surface', 'sunken']
const MEANINGS = ['live', 'confirmed', 'disputed', 'warning', 'danger', 'mixed', 'open', 'women']

function colourOf(token: string, theme: (typeof THEMES)[number]): string {
  const [, light = '', dark = ''] = css.match(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`) ?? []
  return theme === 'light' ? light : dark
}

/** Upper token, lower token, least contrast. */
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...GROUNDS.map((ground) => ['ink', ground, 7] as const),
  ...GROUNDS.flatMap((ground) => ['ink-2', 'ink-3'].map((ink) => [ink, ground, 4.5] as const)),
  ...GROUNDS.map((ground) => ['edge', ground, 3] as const),
  ...GROUNDS.map((ground) => ['focus', ground, 3] as const),
  ...['brand', 'vis', 'pitch'].map((fill) => [`on-${fill}`, fill, 7] as const),
  ['on-pitch-2', 'pitch', 4.5],
  ['on-live', 'live', 4.5],
  ['surface', 'danger', 4.5],
  ['brand-text', 'ground', 4.5],
  ['brand-text', 'brand-soft', 4.5],
  ['ink', 'hovered', 7],
  ['slab-edge', 'ink', 3],
  ...MEANINGS.flatMap((colour) => [[colour, 'ground', 4.5] as const, [colour, `${colour}-soft`, 4.5] as const]),
  ...MEANINGS.slice(0, 5).map((colour) => ['ink', `${colour}-soft`, 7] as const),
]

test.each(THEMES.flatMap((theme) => PAIRS.map((pair) => [theme, ...pair] as const)))(
  'in the %s theme %s on %s has a contrast of %d',
  (theme, upper, lower, least) => {
    const [one, other] = [colourOf(upper, theme), colourOf(lower, theme)]
    expect(contrast(luminance(one), luminance(other))).toBeGreaterThanOrEqual(least)
  },
)
