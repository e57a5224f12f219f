import * as v from 'valibot'
import { ADMINS, command } from '#http/commands/commands.ts'
import { inputOf, listText } from '#http/commands/inputs.ts'
import { refuse } from '#http/commands/refusals.ts'
import type { Reader } from '#records/reader.ts'
import { helperDayOf, jobDaysByNearness } from '#rules/helpers/job-times.ts'
import { JOB_LINES_MOST, type PlannedJob, planJobs, readJobs } from '#rules/import/job-list.ts'
import type { ListPlan } from '#rules/import/list-plan.ts'
import { helperWeekend } from '../helper-weekend.api.server.ts'
import { helperJobs } from '../helpers.collections.ts'
import { JOB_CATEGORIES, type JobCategory } from '../helpers.fields.ts'
import { JOB_REFUSALS } from '../helpers.refusals.ts'
import { CATEGORY_WORDS } from '../helpers.words.ts'
import { checkRoom } from './admin-jobs.commands.server.ts'
import { followChange } from './job-news.server.ts'

/** In both languages: a list may come from another year's organiser. */
const NAMED_CATEGORIES = JOB_CATEGORIES.map((key) => ({ key, names: [key, ...inBoth(key)] }))

function inBoth(key: JobCategory): readonly string[] {
  const words: (facts?: Record<string, never>, options?: { locale?: 'en' | 'de' }) => string = CATEGORY_WORDS[key]
  return [words({}, { locale: 'en' }), words({}, { locale: 'de' })]
}

/** What a list of jobs would do. */
export async function jobsPlanned(reader: Reader, text: string): Promise<ListPlan<PlannedJob>> {
  const there = await reader.every(helperJobs)
  const days = jobDaysByNearness(await helperWeekend(reader))
  const { lines, unknownColumns, leftOut } = readJobs(text, { categories: NAMED_CATEGORIES, days })
  return { lines: planJobs(lines, there), unknownColumns, leftOut }
}

/** New jobs are drafts: they are looked at before helpers see them. Of others their helpers hear what changes. */
export const importJobs = command({
  name: 'helpers.importJobs',
  input: inputOf({
    text: listText(JOB_LINES_MOST),
    lines: v.pipe(v.array(v.number()), v.maxLength(JOB_LINES_MOST)),
  }),
  who: ADMINS,
  async run(tx, actor, { text, lines }) {
    const wanted = new Set(lines)
    const planned = (await jobsPlanned(tx, text)).lines.filter(({ line }) => wanted.has(line))
    const made = planned.filter(({ is }) => is === 'new')
    const changed = planned.filter(({ is }) => is === 'change')
    if (made.length + changed.length === 0) throw refuse(JOB_REFUSALS, 'list_stale', 'text', 409)
    await checkRoom(tx, made.length)
    const ids = changed.map(({ id }) => id)
    const before = await tx.byIds(helperJobs, ids)
    const weekend = await helperWeekend(tx)
    for (const { id, values } of changed) {
      const { category, ...rest } = values
      const [known, job] = [categoryOf(category), before.get(id)]
      const after = await tx.update(helperJobs, id, { ...rest, ...(known && { category: known }) })
      if (job) await followChange(tx, job, after)
    }
    for (const { values } of made) {
      const { title = '', date = '', starts = '', ends = '', needed = 1, category, ...rest } = values
      const job = await tx.create(helperJobs, {
        title,
        date,
        day: helperDayOf(date, weekend),
        starts,
        ends,
        needed,
        maximum: values.maximum ?? needed,
        category: categoryOf(category) ?? 'General',
        place: rest.place ?? '',
        note: rest.note ?? '',
        minimum_age: rest.minimum_age ?? 0,
        state: 'draft',
      })
      ids.push(job.id)
    }
    await tx.audit(actor, 'helpers.importJobs', helperJobs, ids[0] ?? '', { count: ids.length })
    return { made: made.length, changed: changed.length }
  },
})

const categoryOf = (key: string | undefined): JobCategory | undefined => JOB_CATEGORIES.find((it) => it === key)
