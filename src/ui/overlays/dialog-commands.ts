import type { MouseEvent } from 'react'

/**
 * Attributes of a button that opens or closes the dialog of that id. Browsers that know commands need no script for it;
 * for the others the click does the same.
 */
export function opens(id: string) {
  return commanding(id, 'show-modal', (dialog) => dialog.showModal())
}

export function closes(id: string) {
  return commanding(id, 'close', (dialog) => dialog.close())
}

function commanding(id: string, command: 'show-modal' | 'close', act: (dialog: HTMLDialogElement) => void) {
  return {
    command,
    commandfor: id,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      if ('command' in event.currentTarget) return
      const dialog = document.getElementById(id)
      if (dialog instanceof HTMLDialogElement && dialog.open === (command === 'close')) act(dialog)
    },
  }
}
