import type { Language } from '#http/pages/languages.ts'
import type { ViewerRecords } from '#http/pages/read-tracker.ts'
import type { SitePlanShown } from '#ui/figures/site-plan.ts'
import { sitePlan } from './map.collections.ts'

export { removeSitePlan, saveSitePlan } from './map.commands.server.ts'

/** The plan as pages show it, in a language; undefined while there is none. */
export async function sitePlanShown(records: ViewerRecords, language: Language): Promise<SitePlanShown | undefined> {
  const { items } = await records.list(sitePlan, { perPage: 1 })
  const [found] = items
  if (!found || found.picture === '') return undefined
  const other = language === 'de' ? 'en' : 'de'
  const isOwn = found[`alt_${language}`] !== ''
  return {
    href: `/api/files/site_plan/${found.id}/${encodeURIComponent(found.picture)}`,
    width: found.width,
    height: found.height,
    alt: isOwn ? found[`alt_${language}`] : found[`alt_${other}`],
    altLanguage: isOwn ? language : other,
  }
}
