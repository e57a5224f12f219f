import { QrCode } from 'lucide-react'
import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { errorAt } from '#client/forms/problems.ts'
import { SignInOff } from '#client/page/SignInOff.tsx'
import { formatMoment } from '#client/when.ts'
import type { RefusedForm } from '#http/pages/forms/handle-form.ts'
import { shownCode } from '#rules/names/spoken-code.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Note } from '#ui/feedback/Note.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { PageHeader } from '#ui/page/PageHeader.tsx'
import { QrPoster } from '#ui/print/QrSheet.tsx'
import { m } from '#words/messages.js'
import type { SignUpCode } from './sign-up-codes.server.ts'

type Props = {
  /** The one on the posters; undefined while there is none. */
  code: ShownCode | undefined
  tournament: string
  timeZone: string
  back: string
  refused: RefusedForm | undefined
}

type ShownCode = SignUpCode & {
  readonly link: string
  /** So many more it lets in; with none left it has no poster. */
  readonly left: number
  readonly isNearlyUsedUp: boolean
}

/** The code with which people at the tournament open an account by themselves, and its poster. */
export function SignUpCodeView({ code, tournament, timeZone, back, refused }: Props) {
  const open = code && code.left > 0 ? code : undefined
  return (
    <div className="max-w-read">
      <div className="no-print">
        <PageHeader title={m.accounts_code_title()} context={m.accounts_code_lead()} back={back} />
        {code?.isNearlyUsedUp && (
          <Note kind="warn">
            {code.left > 0 ? m.accounts_code_left({ count: code.left }) : m.accounts_code_used_up({ count: code.uses })}
          </Note>
        )}
      </div>
      <SignInOff />
      {open && (
        <QrPoster
          above={tournament}
          title={m.accounts_code_poster()}
          card={{
            content: open.link,
            title: m.accounts_code_scan(),
            typed: shownCode(open.code),
            copy: { text: open.link, label: m.accounts_invite_copy() },
            children: (
              <>
                <p>{m.accounts_code_typed()}</p>
                <p className="mt-2">{m.accounts_invite_card_until({ moment: formatMoment(open.expires, timeZone) })}</p>
                <p className="no-print mt-2">{m.accounts_code_used({ count: open.uses })}</p>
              </>
            ),
          }}
          buttons={
            <Button kind="line" {...opens(END_DIALOG)}>
              {m.accounts_code_end()}
            </Button>
          }
        />
      )}
      <div className="no-print">
        <MakeCode isAgain={open !== undefined} refused={refused} />
        <ConfirmForm
          id={END_DIALOG}
          fields={{ intent: 'endCode' }}
          title={m.accounts_code_end_title()}
          text={m.accounts_code_end_text()}
          keep={m.accounts_code_end_keep()}
          act={m.accounts_code_end_act()}
        />
      </div>
    </div>
  )
}

const END_DIALOG = 'end-code'
/** A weekend with the days before it. */
const USUAL_DAYS = '3'
const DAYS = ['1', '3', '7', '14']

function MakeCode({ isAgain, refused }: { isAgain: boolean; refused: RefusedForm | undefined }) {
  const busy = useIsSending()
  return (
    <PostForm className="grid max-w-form gap-4 py-4">
      <input type="hidden" name="intent" value="makeCode" />
      <Select
        name="days"
        label={m.accounts_code_days()}
        hint={isAgain ? m.accounts_code_again() : m.accounts_code_hint()}
        options={DAYS.map((days) => ({ value: days, label: m.accounts_code_days_count({ count: Number(days) }) }))}
        defaultValue={refused?.values['days'] ?? USUAL_DAYS}
        error={errorAt(refused, 'days')}
      />
      <div>
        <Button type="submit" kind={isAgain ? 'line' : 'go'} icon={QrCode} busy={busy} busyText={m.site_sending()}>
          {isAgain ? m.accounts_code_make_again() : m.accounts_code_make()}
        </Button>
      </div>
    </PostForm>
  )
}
