import { ConfirmForm } from '#client/confirm/ConfirmForm.tsx'
import { PostForm, useIsSending } from '#client/forms/PostForm.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { opens } from '#ui/overlays/dialog-commands.ts'
import { m } from '#words/messages.js'

type Props = {
  team: { readonly id: string; readonly name: string }
  user: { readonly id: string; readonly name: string }
}

/** Makes somebody manager of a team; `label` where it is more than that. */
export function AddManager({ team, user, label = m.accounts_managers_make() }: Props & { label?: string }) {
  const busy = useIsSending()
  return (
    <PostForm>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="team" value={team.id} />
      <input type="hidden" name="user" value={user.id} />
      <Button type="submit" kind="line" size="small" busy={busy} aria-label={`${label}: ${user.name}`}>
        {label}
      </Button>
    </PostForm>
  )
}

/** Asks before somebody loses a team. */
export function RemoveManager({ team, user }: Props) {
  const id = `remove-${team.id}-${user.id}`
  const label = m.accounts_managers_remove()
  return (
    <>
      <Button kind="line" size="small" aria-label={`${label}: ${user.name}, ${team.name}`} {...opens(id)}>
        {label}
      </Button>
      <ConfirmForm
        className="contents"
        id={id}
        fields={{ intent: 'remove', team: team.id, user: user.id }}
        title={m.accounts_managers_remove_title({ name: user.name, team: team.name })}
        text={m.accounts_managers_remove_text({ name: user.name })}
        keep={m.accounts_managers_remove_keep()}
        act={m.accounts_managers_remove_act()}
      />
    </>
  )
}
