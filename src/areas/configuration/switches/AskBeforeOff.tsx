import { Button } from '#ui/controls/Button.tsx'
import { ConfirmDialog } from '#ui/overlays/ConfirmDialog.tsx'
import { SWITCHES } from '../configuration.fields.ts'
import type { Flag } from '../flags.ts'
import { ASKED_BEFORE_OFF } from './switch-words.ts'

type Props = {
  /** The switch that somebody wants to turn off. */
  asking: Flag | undefined
  onKeep: () => void
  onTurnOff: (flag: Flag) => void
}

/** Some switches take something away from everybody: they ask first. */
export function AskBeforeOff({ asking, onKeep, onTurnOff }: Props) {
  return SWITCHES.map(({ flag }) => {
    const words = ASKED_BEFORE_OFF[flag]
    if (!words) return null
    return (
      <ConfirmDialog
        key={flag}
        open={asking === flag}
        onClose={onKeep}
        title={words.title()}
        text={words.text()}
        keep={words.keep()}
        action={
          <Button kind="danger" onClick={() => onTurnOff(flag)}>
            {words.turnOff()}
          </Button>
        }
      />
    )
  })
}
