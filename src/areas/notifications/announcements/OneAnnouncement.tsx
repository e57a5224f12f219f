import { Ban, Undo2 } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { ClashNote, LoadedWith } from '#client/forms/ClashingField.tsx'
import { useEditedForm } from '#client/forms/edited-form.ts'
import { PostForm } from '#client/forms/PostForm.tsx'
import { errorsOf, refusedOf } from '#client/forms/problems.ts'
import { SubmitButton } from '#client/forms/SubmitButton.tsx'
import { formatMoment } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import type { Option } from '#ui/fields/Select.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { AnnouncementFields } from './AnnouncementFields.tsx'
import { AnnouncementStateMark } from './AnnouncementStateMark.tsx'
import { valuesOfAnnouncement } from './announcement-form.ts'
import type { AnnouncementShown } from './announcements.queries.server.ts'
import type { Announcement } from './deliver.server.ts'

type Props = {
  announcement: Announcement
  shown: AnnouncementShown
  options: readonly Option[]
  zone: string
  back: string
  refused: RefusedForm | undefined
}

const STOP = 'stop-announcement'

/** One of them: changed or cancelled while it is planned, taken back after it was sent. */
export function OneAnnouncement({ announcement, shown, options, zone, back, refused }: Props) {
  const { id, state } = announcement
  const isPlanned = state === 'planned'
  const stop = isPlanned ? CANCEL : RECALL
  const values = valuesOfAnnouncement(announcement, zone)
  return (
    <div className="max-w-form">
      <PageHeader title={shown.title} context={<AnnouncementStateMark state={state} />} back={back} />
      <ErrorSummary errors={errorsOf(refusedOf(refused, 'cancel', 'recall'))} />
      <p className="text-ink-2">{factsOf(shown, zone)}</p>
      {(isPlanned || state === 'sent') && (
        <div className="mt-3">
          <Button kind="line" size="small" icon={stop.icon} {...opens(STOP)}>
            {stop.act()}
          </Button>
          <ConfirmForm
            id={STOP}
            fields={{ intent: stop.intent, announcement: id }}
            title={stop.title({ title: shown.title })}
            text={stop.text()}
            keep={stop.keep()}
            act={stop.act()}
          />
        </div>
      )}
      {isPlanned ? (
        <Section title={m.announcements_change()}>
          <ChangeForm
            announcement={announcement}
            options={options}
            zone={zone}
            refused={refusedOf(refused, 'change')}
          />
        </Section>
      ) : (
        <Section title={m.announcements_said()}>
          <Said values={values} />
        </Section>
      )}
    </div>
  )
}

const CANCEL = {
  intent: 'cancel',
  icon: Ban,
  act: m.announcements_cancel,
  title: m.announcements_cancel_title,
  text: m.announcements_cancel_text,
  keep: m.announcements_cancel_keep,
}
const RECALL = {
  intent: 'recall',
  icon: Undo2,
  act: m.notifications_recall,
  title: m.announcements_recall_title,
  text: m.notifications_recall_text,
  keep: m.notifications_recall_keep,
}

function factsOf({ to, author, due, recipients, state }: AnnouncementShown, zone: string): string {
  const facts = { to, when: formatMoment(due, zone), author: author === '' ? m.announcements_nobody() : author }
  return state === 'sent' || state === 'recalled'
    ? m.announcements_facts_sent({ ...facts, count: recipients })
    : m.announcements_facts_planned(facts)
}

function Said({ values }: { values: Readonly<Record<string, string>> }) {
  return (['en', 'de'] as const)
    .filter((language) => values[`title_${language}`] !== '')
    .map((language) => (
      <div key={language} lang={language} className="pt-3">
        <p className="font-semibold wrap-anywhere">{values[`title_${language}`]}</p>
        <p className="whitespace-pre-line wrap-anywhere">{values[`text_${language}`]}</p>
      </div>
    ))
}

function ChangeForm({
  announcement,
  options,
  zone,
  refused,
}: Pick<Props, 'announcement' | 'options' | 'zone' | 'refused'>) {
  const current = valuesOfAnnouncement(announcement, zone)
  const { key, loaded, values, isOvertaken, theirs } = useEditedForm(current, refused)
  return (
    <PostForm noValidate keepsUnsaved className="pt-3">
      <div key={key} className="grid gap-4">
        {isOvertaken ? <ClashNote /> : <ErrorSummary errors={errorsOf(refused)} />}
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="announcement" value={announcement.id} />
        <LoadedWith values={loaded} />
        <AnnouncementFields values={values} options={options} zone={zone} refused={refused} theirs={theirs} />
        <SubmitButton text={m.announcements_save()} />
      </div>
    </PostForm>
  )
}
