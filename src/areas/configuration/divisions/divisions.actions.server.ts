import {
  addDivision,
  changeDivision,
  moveDivision,
  removeDivision,
} from '#areas/tournament/divisions/divisions.api.server.ts'
import { divisionWithKey } from '#areas/tournament/tournament.api.server.ts'
import { formOfValues, textOf } from '#http/pages/forms/form-fields.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { notFound } from '#records/errors.ts'
import { type DivisionAct, type DivisionDone, divisionDone, valuesOfDivision } from './division-form.ts'

/** The forms about divisions, as they are posted. */
export async function actOnDivisions(page: PageRequest, act: DivisionAct, form: FormData): Promise<DivisionDone> {
  const key = textOf(form, 'division')
  const name = `name_${page.preferences.language}` as const
  const before = await divisionWithKey(page.db, key)
  switch (act) {
    case 'division-add':
      await page.submit(addDivision, form)
      return divisionDone(act, '', textOf(form, name))
    case 'division-change': {
      await saveOver(
        form,
        () => divisionNow(page, key),
        (values, { base }) => page.submit(changeDivision, formOfValues(values), { division: key, base }),
      )
      return divisionDone(act, key, textOf(form, name))
    }
    case 'division-up':
    case 'division-down':
      await page.submit(moveDivision, form, { way: act === 'division-up' ? 'up' : 'down' })
      break
    case 'division-remove':
      await page.submit(removeDivision, form)
  }
  return divisionDone(act, key, before?.[name] ?? '')
}

async function divisionNow({ db }: PageRequest, key: string) {
  const division = await divisionWithKey(db, key)
  if (!division) throw notFound()
  return { values: valuesOfDivision(division), base: division.updated }
}
