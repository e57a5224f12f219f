import { nameKey } from '../names/names.ts'

/** In which people compare themselves: with those of about the same strength. */
export interface DiscDivision {
  /** By which players know it: it follows from the name in English. */
  readonly key: string
  readonly en: string
  readonly de: string
}

const DISC_DIVISIONS_MOST = 10
const NAME_MAX = 30

export const USUAL_DISC_DIVISIONS = ['Open', 'Women | Frauen', 'Beginners | Einsteiger', 'Juniors | Junioren'].join(
  '\n',
)

/** One a line; `Women | Frauen` says it in both languages. Undefined where a line says nothing, too much, or the same again. */
export function discDivisionsIn(text: string): readonly DiscDivision[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = lines.flatMap((line) => {
    const [en = '', de = en, ...rest] = line.split('|').map((part) => part.trim())
    const key = nameKey(en).replaceAll(' ', '-')
    const isRead = rest.length === 0 && key !== '' && de !== '' && en.length <= NAME_MAX && de.length <= NAME_MAX
    return isRead ? [{ key, en, de }] : []
  })
  const isWhole = found.length === lines.length && found.length > 0 && found.length <= DISC_DIVISIONS_MOST
  return isWhole && new Set(found.map(({ key }) => key)).size === found.length ? found : undefined
}
