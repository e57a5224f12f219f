import { Pencil, Scale } from 'lucide-react'
import { lazy } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useFormResult } from '#client/forms/action-result.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { Markdown } from '#client/markdown/Markdown.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { ButtonLink } from '#ui/controls/ButtonLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LazyPart } from '#ui/page/LazyPart.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { EquityContact } from './EquityContact.tsx'
import { EquityNumbers } from './EquityNumbers.tsx'
import { EQUITY_EDIT } from './equity.address.ts'
import { equityFigures } from './equity.api.server.ts'
import { actOnEquity, EQUITY_FORM, equityText, equityWritten } from './equity.page.server.ts'
import { RatioHelper } from './ratio/RatioHelper.tsx'
import { ratioGames } from './ratio.queries.server.ts'

/** With forms, which visitors do not need. */
const LazyEdit = lazy(async () => ({ default: (await import('./EquityEdit.tsx')).EquityEdit }))

export { loadsAgainWhenOutOfDate as shouldRevalidate } from '#client/forms/out-of-date.ts'

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = context.get(pageRequest)
  const { reader, viewer, preferences } = page
  const { values } = await equityWritten(reader)
  const isAdmin = viewer.roles.includes('admin')
  if (isAdmin && url.searchParams.has('edit')) return { isAdmin, edited: values }
  const [figures, ratio] = await Promise.all([
    equityFigures(reader, preferences.language),
    ratioGames(page, url.searchParams.get('game')),
  ])
  return {
    isAdmin,
    shown: {
      text: equityText(values, preferences.language),
      talkTo: values.contact_name === '' ? undefined : { name: values.contact_name, how: values.contact_how },
      figures,
      ratio,
    },
  }
}

export const action = (args: ActionFunctionArgs) => handleForm(args, actOnEquity, EQUITY_FORM)

export default function GenderEquityPage() {
  const data = useLoaderData<typeof loader>()
  const { refused, preview } = useFormResult<typeof action>()
  useLiveReload(['equity'])
  if (data.edited)
    return (
      <LazyPart>
        <LazyEdit current={data.edited} refused={refused} preview={preview} />
      </LazyPart>
    )
  const { text, talkTo, figures, ratio } = data.shown
  const edit = data.isAdmin && (
    <ButtonLink kind="line" icon={Pencil} to={EQUITY_EDIT}>
      {m.equity_edit()}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={m.equity_title()} action={text && edit} />
      <div className="grid items-start gap-x-8 desk:grid-cols-5">
        <div className="min-w-0 desk:col-span-2 desk:col-start-4 desk:row-start-1">
          <RatioHelper ratio={ratio} />
        </div>
        <div className="min-w-0 desk:col-span-3 desk:row-start-1">
          <Section title={m.equity_info()}>
            {text ? (
              <div lang={text.language}>
                <Markdown nodes={text.nodes} level={3} />
              </div>
            ) : (
              <EmptyState icon={Scale} title={m.equity_none()} action={edit}>
                {data.isAdmin ? m.equity_none_admin() : m.equity_none_text()}
              </EmptyState>
            )}
          </Section>
          {talkTo && <EquityContact {...talkTo} />}
          <Section title={m.equity_numbers()}>
            {figures.total.players === 0 ? (
              <p className="py-3 text-ink-2">{m.equity_numbers_none()}</p>
            ) : (
              <EquityNumbers figures={figures} />
            )}
          </Section>
        </div>
      </div>
    </>
  )
}
