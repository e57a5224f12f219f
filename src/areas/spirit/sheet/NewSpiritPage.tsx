import { HeartHandshake } from 'lucide-react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { useActionResult } from '#client/forms/action-result.ts'
import { refusalIn } from '#client/forms/problems.ts'
import { isMoreThanScore } from '#client/live/games/game-change.ts'
import { useGamesReload } from '#client/live/games/use-live-games.ts'
import { useLiveReload } from '#client/live/use-live.ts'
import { OffMessage } from '#client/page/OffMessage.tsx'
import { handleForm } from '#http/pages/forms/handle-form.ts'
import { pageRequest } from '#http/pages/page-request.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { NothingFound } from '#ui/feedback/NothingFound.tsx'
import { List } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { OneSheet } from './OneSheet.tsx'
import { SheetRow } from './SheetRow.tsx'
import { giveSheet } from './sheet.commands.server.ts'
import { NEW_SPIRIT_PATH } from './sheet-shown.ts'
import { type NewSpiritShown, newSpiritShown } from './sheets.queries.server.ts'

export const loader = ({ context }: LoaderFunctionArgs) => newSpiritShown(context.get(pageRequest))

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (page, form) => ({ done: 'given' as const, ...(await page.submit(giveSheet, form)) }))

export default function NewSpiritPage() {
  const shown = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  useLiveReload(['spirit_sheets', 'config', 'config_translations', 'tournament'])
  useGamesReload(isMoreThanScore)
  const refused = refusalIn(useActionResult<typeof action>())
  const [asked, team] = [params.get('game'), params.get('team')]
  if (asked === null) return <SheetList shown={shown} />
  // Without network the address is another one, and what was loaded stays.
  const sheet = shown.sheets.find((it) => it.game.id === asked && (team === null || it.team.id === team))
  if (!sheet) return <NoSuchSheet />
  const next = shown.sheets.find(({ given, key }) => !given && key !== sheet.key)
  return <OneSheet key={sheet.key} sheet={sheet} entry={shown.entry} next={next} refused={refused} />
}

function SheetList({ shown: { sheets, entry, hasTeam } }: { shown: NewSpiritShown }) {
  const groups = [
    { title: m.spirit_group_missing(), own: sheets.filter(({ given }) => !given) },
    { title: m.spirit_group_given(), own: sheets.filter(({ given }) => given && !given.isFinal) },
    { title: m.spirit_group_both(), own: sheets.filter(({ given }) => given?.isFinal) },
  ]
  const isSeveral = new Set(sheets.map(({ team }) => team.id)).size > 1
  return (
    <>
      <PageHeader title={m.spirit_title()} context={m.spirit_lead()} />
      {!entry.isOn && (
        <Note title={m.spirit_closed()}>
          <OffMessage message={entry.message} otherwise={m.spirit_closed_text()} />
        </Note>
      )}
      {!hasTeam && <Note to="/user/connector">{m.spirit_no_team()}</Note>}
      {hasTeam && sheets.length === 0 && (
        <EmptyState icon={HeartHandshake} title={m.spirit_none()}>
          {m.spirit_none_text()}
        </EmptyState>
      )}
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ title, own }) => (
          <Section key={title} title={title} aside={own.length}>
            <List>
              {own.map((sheet) => (
                <SheetRow key={sheet.key} sheet={sheet} isSeveral={isSeveral} />
              ))}
            </List>
          </Section>
        ))}
    </>
  )
}

const NoSuchSheet = () => (
  <>
    <PageHeader title={m.spirit_title()} back={NEW_SPIRIT_PATH} />
    <NothingFound title={m.spirit_not_here()} to={NEW_SPIRIT_PATH} showAll={m.spirit_to_list()}>
      {m.spirit_not_here_text()}
    </NothingFound>
  </>
)
