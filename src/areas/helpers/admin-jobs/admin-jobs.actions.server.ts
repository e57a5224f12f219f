import { redirect } from 'react-router'
import { formatDay } from '#client/when.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Done } from '#http/pages/forms/done.ts'
import { formOfValues, intentIn, keyOf, textOf, textsOf } from '#http/pages/forms/form-fields.ts'
import { type ImportPreview, importList } from '#http/pages/forms/import-list.ts'
import { saveOver } from '#http/pages/forms/save-over.ts'
import type { PageRequest } from '#http/pages/page-request.ts'
import { badRequest } from '#records/errors.ts'
import { JOB_STATES } from '#rules/helpers/taking-jobs.ts'
import type { PlannedJob } from '#rules/import/job-list.ts'
import { JOB_LINES_MOST } from '#rules/import/job-list.ts'
import { m } from '#words/messages.js'
import { helperJobs } from '../helpers.collections.ts'
import { JOB_REFUSALS } from '../helpers.refusals.ts'
import { ENTRY_STATUS_WORDS, JOB_STATE_WORDS } from '../helpers.words.ts'
import { adminJobsAddress } from './admin-jobs.address.ts'
import {
  addJob,
  assignHelper,
  changeJob,
  contactHelpers,
  copyDay,
  removeJob,
  setJobsState,
  setPresence,
  unassignHelper,
} from './admin-jobs.commands.server.ts'
import { valuesOfJob } from './job-form.ts'
import { importJobs, jobsPlanned } from './jobs-import.commands.server.ts'

const INTENTS = [
  'add',
  'change',
  'remove',
  'copyDay',
  'assign',
  'unassign',
  'present',
  'absent',
  'booked',
  'contact',
  'preview',
  'import',
  ...JOB_STATES,
] as const

/** What a form of the Helferliste wants. */
export async function actOnAdminJobs(
  page: PageRequest,
  form: FormData,
): Promise<Done | Response | ImportPreview<PlannedJob>> {
  const intent = intentIn(form, INTENTS)
  const jobs = textsOf(form, 'jobs').flatMap((it) => it.split(','))
  switch (intent) {
    case 'add':
      await page.submit(addJob, form)
      return redirect(adminJobsAddress.path)
    case 'change': {
      const id = textOf(form, 'job')
      await saveOver(
        form,
        () => jobNow(page, id),
        (values, { job }) => page.submit(changeJob, formOfValues(values), { job: id, base: job.updated }),
      )
      return { done: intent, text: m.helpers_admin_done_change() }
    }
    case 'remove':
      await page.submit(removeJob, form)
      return redirect(adminJobsAddress.path)
    case 'copyDay': {
      const { count, date } = await page.submit(copyDay, form)
      return { done: intent, text: m.helpers_admin_done_copy({ count, day: formatDay(date) }) }
    }
    case 'assign': {
      const { isBeyond } = await page.submit(assignHelper, form)
      return { done: intent, text: isBeyond ? m.helpers_admin_done_beyond() : m.helpers_admin_done_assign() }
    }
    case 'unassign':
      await page.run(unassignHelper, { entry: textOf(form, 'entry') }, keyOf(form))
      return { done: intent, text: m.helpers_admin_done_unassign() }
    case 'present':
    case 'absent':
    case 'booked': {
      const entries = textsOf(form, 'entries').flatMap((it) => it.split(','))
      const { changed } = await page.run(setPresence, { entries, presence: intent }, keyOf(form))
      const [first] = changed
      return {
        done: intent,
        text: ENTRY_STATUS_WORDS[intent](),
        undo: first && { intent: first.before, entries: changed.map(({ id }) => id).join(',') },
      }
    }
    case 'contact': {
      const { count } = await page.submit(contactHelpers, form, { jobs })
      return { done: intent, text: m.helpers_admin_done_contact({ count }) }
    }
    case 'preview':
    case 'import':
      return importList(page, form, {
        linesMost: JOB_LINES_MOST,
        plan: (text) => jobsPlanned(page.db, text),
        run: async (planned, text): Promise<Done> => {
          const lines = planned.map(({ line }) => line)
          return { done: 'import', text: m.site_import_done(await page.run(importJobs, { text, lines }, keyOf(form))) }
        },
      })
    case 'draft':
    case 'open':
    case 'locked':
    case 'cancelled': {
      const { changed } = await page.submit(setJobsState, form, { jobs, state: intent })
      const [first] = changed
      // Only what was all alike before can be taken back by one press.
      const isAlike = first !== undefined && changed.every(({ before }) => before === first.before)
      return {
        done: intent,
        text: m.helpers_admin_done_state({ count: changed.length, state: JOB_STATE_WORDS[intent]() }),
        undo: isAlike ? { intent: first.before, jobs: changed.map(({ id }) => id).join(',') } : undefined,
      }
    }
    default:
      throw badRequest()
  }
}

async function jobNow({ db }: PageRequest, id: string) {
  const job = await db.get(helperJobs, id)
  if (!job) throw refuse(JOB_REFUSALS, 'job_gone', 'job', 404)
  return { values: valuesOfJob(job), job }
}
