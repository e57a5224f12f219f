import { Users } from 'lucide-react'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { FilterChips } from '#ui/controls/FilterChips.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { FormFooter } from '#ui/fields/FormFooter.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { adminTeamsAddress } from './admin-teams.address.ts'
import type { SeedRow } from './admin-teams.queries.server.ts'
import { SeedRows } from './SeedRows.tsx'

type Props = {
  division: string
  teams: readonly SeedRow[]
  back: string
  refused: RefusedForm | undefined
}

/** The order of a division before the first game, all teams on one page so that two can change places. */
export function AdminSeeds({ division, teams, back, refused: all }: Props) {
  const refused = refusedOf(all, 'seeds')
  const busy = useIsSending()
  const divisions = useDivisions()
  return (
    <div className="max-w-form">
      <PageHeader title={m.teams_admin_seeds()} context={m.teams_admin_seeds_context()} back={back} />
      <FilterChips
        label={m.teams_admin_division()}
        filters={divisions.all.map(({ key, name }) => ({
          to: adminTeamsAddress.href({}, { seeds: key }),
          label: name,
          current: key === division,
          division: key,
        }))}
      />
      {teams.length === 0 ? (
        <div className="mt-3">
          <EmptyState
            icon={Users}
            title={m.teams_admin_seeds_none()}
            action={<ButtonLink to={adminTeamsAddress.href({}, { new: '' })}>{m.teams_admin_new()}</ButtonLink>}
          >
            {m.teams_admin_seeds_none_text()}
          </EmptyState>
        </div>
      ) : (
        // After saving the rows stand in their new order.
        <PostForm keepsUnsaved className="mt-3 grid gap-3" key={teams.map(({ id, seed }) => `${id} ${seed}`).join()}>
          <ErrorSummary errors={errorsOf(refused)} />
          <input type="hidden" name="intent" value="seeds" />
          <input type="hidden" name="division" value={division} />
          <SeedRows teams={teams} refused={refused} />
          <FormFooter>
            <Button type="submit" wide busy={busy} busyText={m.teams_admin_sending()}>
              {m.teams_admin_seeds_save()}
            </Button>
          </FormFooter>
        </PostForm>
      )}
    </div>
  )
}
