import { Heart } from 'lucide-react'
import { buttonClass } from '#ui/controls/button-class.ts'
import { PrintButton } from '#ui/controls/PrintButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Table } from '#ui/figures/Table.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { durationInWords } from '../helpers.words.ts'
import { HELPERS_CSV_PATH } from './helper-lists.address.ts'
import type { Thanked } from './helper-lists.queries.server.ts'

/** Hours per helper: whom the club has to thank. */
export function ThankYouList({ thanked, back }: { thanked: readonly Thanked[]; back: string }) {
  return (
    <>
      <PageHeader
        title={m.helpers_admin_thanks()}
        context={m.helpers_admin_thanks_text()}
        back={back}
        action={thanked.length > 0 && <PrintButton kind="line" />}
      />
      {thanked.length === 0 ? (
        <EmptyState icon={Heart} title={m.helpers_admin_nobody()} />
      ) : (
        <>
          <p className="no-print py-3">
            <a className={buttonClass({ kind: 'line', size: 'small' })} href={HELPERS_CSV_PATH} download>
              {m.helpers_admin_thanks_export()}
            </a>
          </p>
          <Table
            label={m.helpers_admin_thanks()}
            rows={thanked}
            keyOf={({ id }) => id}
            columns={[
              { key: 'name', head: m.helpers_admin_helper(), phone: 'name', cell: ({ name }) => name },
              {
                key: 'done',
                head: m.helpers_admin_done(),
                phone: 'fact',
                digits: true,
                cell: ({ done }) => durationInWords(done),
              },
              {
                key: 'promised',
                head: m.helpers_admin_promised(),
                digits: true,
                cell: ({ promised }) => durationInWords(promised),
              },
              { key: 'jobs', head: m.helpers_admin_jobs(), phone: 'fact', digits: true, cell: ({ jobs }) => jobs },
              { key: 'absent', head: m.helpers_status_absent(), digits: true, cell: ({ absent }) => absent || '' },
            ]}
          />
        </>
      )}
    </>
  )
}
