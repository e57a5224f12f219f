import { redirect } from 'react-router'
import { keyOf, textOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList } from '#http/pages/forms/import-list.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { GAME_LINES_MOST } from '#rules/import/timetable/timetable-list.ts'
import { TIMETABLE_PATH } from '../../timetable/timetable.address.ts'
import type { WizardState } from '../answers/wizard.queries.server.ts'
import { pasteTimetable } from './paste.commands.server.ts'
import { pastePlanned } from './paste.server.ts'
import type { PastedLine } from './paste-plan.ts'

/** The forms in which a timetable is pasted and looked at. */
export const actOnPaste = (
  page: PageRequest,
  state: WizardState,
  form: FormData,
): Promise<ImportPreview<PastedLine> | Response> =>
  importList(page, form, {
    linesMost: GAME_LINES_MOST,
    // What breaks a rule is taken by whoever wants it without its place.
    isTicked: ({ is }) => is === 'new',
    plan: async (text) => (await pastePlanned(page.db, state, text)).list,
    run: async (planned, text): Promise<Response> => {
      const lines = planned.map(({ line }) => line)
      const version = Number(textOf(form, 'version'))
      await page.run(pasteTimetable, { text, lines, version, name: textOf(form, 'name') }, keyOf(form))
      return redirect(TIMETABLE_PATH)
    },
  })
