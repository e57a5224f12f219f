import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { limitsOf } from '#client/forms/limits.ts'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt, errorsOf, refusedOf } from '#client/forms/problems.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import type { DiscDivision } from '#rules/discgolf/divisions.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { TextInput } from '#ui/fields/TextInput.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { List, Row } from '#ui/page/List.tsx'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { Section } from '#ui/page/Section.tsx'
import { m } from '#words/messages.js'
import { SeatButton } from '../cards/SeatButton.tsx'
import { discNameField } from '../discgolf.fields.ts'
import type { SAID_STATES } from '../discgolf.inputs.ts'
import { divisionName } from '../discgolf.words.ts'
import type { GolferDesk } from './admin-players.queries.server.ts'
import { GolferState } from './GolferState.tsx'

type Props = {
  golfer: GolferDesk
  divisions: readonly DiscDivision[]
  back: string
  refused: RefusedForm | undefined
}

/** One player: name and division, what becomes of them, and what was corrected. */
export function AdminGolfer({ golfer, divisions, back, refused }: Props) {
  return (
    <>
      <PageHeader title={golfer.name} context={divisionName(divisions, golfer.division)} back={back} />
      <div className="grid items-start gap-x-12 desk:grid-cols-2">
        <Section title={m.discgolf_player()}>
          <ChangeForm golfer={golfer} divisions={divisions} refused={refusedOf(refused, 'change')} />
        </Section>
        <div>
          <Section title={m.discgolf_state()} end={<GolferState state={golfer.state} />}>
            <ErrorSummary
              errors={errorsOf(
                refusedOf(
                  refused,
                  'registered',
                  'checked_in',
                  'dnf',
                  'dq',
                  'withdrawn',
                  'seat',
                  'noShow',
                  'remove',
                  'playOff',
                ),
              )}
            />
            <StateButtons golfer={golfer} />
          </Section>
          {(golfer.mayPlayOff || golfer.wonPlayOff) && (
            <Section title={m.discgolf_play_off()}>
              <PlayOff golfer={golfer} />
            </Section>
          )}
          {golfer.corrections.length > 0 && (
            <Section title={m.discgolf_corrections()}>
              <List>
                {golfer.corrections.map(({ id, hole, before, after, reason }) => (
                  <Row key={id} title={m.discgolf_corrected({ hole, before, after })} text={reason} />
                ))}
              </List>
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

function ChangeForm({ golfer, divisions, refused }: Omit<Props, 'back'>) {
  const busy = useIsSending()
  return (
    <PostForm key={refused ? 'refused' : golfer.updated} noValidate keepsUnsaved className="grid max-w-form gap-4 pt-3">
      <ErrorSummary errors={errorsOf(refused)} />
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="golfer" value={golfer.id} />
      <input type="hidden" name="base" value={golfer.updated} />
      <TextInput
        name="name"
        label={m.discgolf_shown_name()}
        autoComplete="off"
        defaultValue={refused?.values['name'] ?? golfer.name}
        error={errorAt(refused, 'name')}
        {...limitsOf(discNameField)}
      />
      <Select
        name="division"
        label={m.discgolf_division()}
        options={divisions.map(({ key }) => ({ value: key, label: divisionName(divisions, key) }))}
        defaultValue={refused?.values['division'] ?? golfer.division}
        error={errorAt(refused, 'division')}
      />
      <div>
        <Button type="submit" busy={busy} busyText={m.site_sending()}>
          {m.discgolf_save()}
        </Button>
      </div>
    </PostForm>
  )
}

type Said = (typeof SAID_STATES)[number]

/** What can be said of somebody in this state. */
function saidOf({ state }: GolferDesk): readonly { readonly state: Said; readonly label: string }[] {
  const here = { state: 'checked_in', label: m.discgolf_check_in() } as const
  const again = { state: 'registered', label: m.discgolf_back_to_registered() } as const
  const gone = { state: 'withdrawn', label: m.discgolf_no_show() } as const
  if (state === 'registered') return [here, gone]
  if (state === 'checked_in') return [again, gone]
  if (state === 'withdrawn') return [again]
  if (state === 'dnf' || state === 'dq') return [{ state: 'checked_in', label: m.discgolf_reinstate() }]
  return [
    { state: 'dnf', label: m.discgolf_make_dnf() },
    { state: 'dq', label: m.discgolf_make_dq() },
  ]
}

const REMOVE = 'remove-player'

function StateButtons({ golfer }: { golfer: GolferDesk }) {
  const busy = useIsSending()
  return (
    <div className="grid gap-3 pt-3">
      <PostForm className="flex flex-wrap gap-2">
        <input type="hidden" name="golfers" value={golfer.id} />
        {saidOf(golfer).map(({ state, label }) => (
          <Button key={state} type="submit" name="intent" value={state} kind="line" size="small" busy={busy}>
            {label}
          </Button>
        ))}
      </PostForm>
      {golfer.mayJoin && <SeatButton golfer={golfer} />}
      <ConfirmForm
        id={REMOVE}
        fields={{ intent: 'remove', golfer: golfer.id }}
        title={m.discgolf_remove_player_title({ name: golfer.name })}
        text={m.discgolf_remove_player_text()}
        keep={m.discgolf_keep()}
        act={m.discgolf_remove_player()}
        ask={
          <Button kind="plain" size="small" {...opens(REMOVE)}>
            {m.discgolf_remove_player()}
          </Button>
        }
      />
    </div>
  )
}

function PlayOff({ golfer: { id, wonPlayOff } }: { golfer: GolferDesk }) {
  const busy = useIsSending()
  return (
    <PostForm className="grid gap-3 pt-3">
      <p className="text-ink-2">{wonPlayOff ? m.discgolf_play_off_won() : m.discgolf_play_off_text()}</p>
      <input type="hidden" name="intent" value="playOff" />
      <input type="hidden" name="golfer" value={id} />
      {!wonPlayOff && <input type="hidden" name="won" value="on" />}
      <div>
        <Button type="submit" kind="line" busy={busy}>
          {wonPlayOff ? m.discgolf_play_off_take_back() : m.discgolf_play_off_winner()}
        </Button>
      </div>
    </PostForm>
  )
}
