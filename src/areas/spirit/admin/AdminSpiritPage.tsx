import { HeartHandshake } from 'lucide-react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { errorsOf, refusalIn } from '#client/forms/problems.ts'
import { SuccessMessage } from '#client/forms/SuccessMessage.tsx'
import { isMoreThanScore } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { handleForm, type RefusedForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { Segments } from '#ui/controls/Segments.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { useDivisions } from '#ui/marks/divisions.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { m } from '#words/messages.js'
import { AdminSheets } from './AdminSheets.tsx'
import { actOnSpirit } from './admin-spirit.actions.server.ts'
import { adminSpiritHref } from './admin-spirit.address.ts'
import { type SpiritDivision, spiritDivision, spiritGame } from './admin-spirit.queries.server.ts'
import { GamesMatrix } from './GamesMatrix.tsx'
import { MissingSheets } from './MissingSheets.tsx'
import { Outliers } from './Outliers.tsx'
import { RankingPublication } from './RankingPublication.tsx'
import { RankingTable } from './RankingTable.tsx'

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const asked = url.searchParams.get('game')
  if (asked === null) return { overview: await spiritDivision(page, url.searchParams.get('division')) }
  const one = await spiritGame(page, asked)
  if (!one) throw data(null, { status: 404 })
  return { one, corrected: url.searchParams.get('sheet') }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnSpirit)

export default function AdminSpiritPage() {
  useLiveReload(['spirit_sheets', 'spirit_rankings', 'tournament', 'config'])
  useGamesReload(isMoreThanScore)
  const found = useLoaderData<typeof loader>()
  const answer = useActionResult<typeof action>()
  const refused = refusalIn(answer)
  return (
    <>
      <SuccessMessage answer={answer} />
      {'one' in found && found.one && <AdminSheets one={found.one} corrected={found.corrected} refused={refused} />}
      {'overview' in found && found.overview && <Overview shown={found.overview} refused={refused} />}
    </>
  )
}

function Overview({ shown, refused }: { shown: SpiritDivision; refused: RefusedForm | undefined }) {
  const { divisions, division, isEntryOpen, zone, found } = shown
  const named = useDivisions()
  return (
    <>
      <PageHeader title={m.spirit_admin_title()} />
      <div className="grid gap-3">
        <ErrorSummary errors={errorsOf(refused, [])} />
        {!isEntryOpen && <Note to="/admin/config">{m.spirit_admin_entry_off()}</Note>}
        {divisions.length > 1 && (
          <Segments
            label={m.spirit_admin_divisions()}
            segments={divisions.map((it) => ({
              to: adminSpiritHref({ division: it }),
              label: named.name(it),
              current: it === division,
              division: it,
            }))}
          />
        )}
      </div>
      {found ? (
        <>
          <RankingPublication publication={found.publication} zone={zone} />
          <RankingTable ranking={found.ranking} />
          <div className="grid items-start gap-x-8 desk:grid-cols-2">
            <MissingSheets missing={found.missing} />
            <Outliers outliers={found.outliers} />
          </div>
          <GamesMatrix matrix={found.matrix} />
        </>
      ) : (
        <EmptyState icon={HeartHandshake} title={m.spirit_admin_none()}>
          {m.spirit_admin_none_text()}
        </EmptyState>
      )}
    </>
  )
}
