import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FileDrop, type SentFile } from '#ui/fields/FileDrop.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { m } from '#words/messages.js'
import { restoreHref, UPLOAD_PATH } from './backups.address.ts'

/** Sends a copy from this device. It is checked and shown; nothing changes before somebody has typed that it shall. */
export function UploadCopy({ mayRestore }: { mayRestore: boolean }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const [sent, setSent] = useState<SentFile>()
  const [problem, setProblem] = useState<string>()
  if (!isHydrated || !mayRestore)
    return (
      <>
        <p className="mt-3 text-small text-ink-2">{m.administration_backup_restore()}</p>
        <code className="text-small wrap-anywhere">npm run restore -- fieldside.db</code>
      </>
    )
  const send = async ([file]: readonly File[]) => {
    if (!file) return
    setProblem(undefined)
    setSent({ name: file.name, share: 0 })
    const answer = await uploaded(file, (share) => setSent({ name: file.name, share }))
    setSent(undefined)
    if (answer.copy === undefined) setProblem(answer.problem)
    else await navigate(restoreHref(answer.copy))
  }
  return (
    <div className="pt-3">
      <FileDrop
        name="copy"
        label={m.administration_restore_choose()}
        hint={m.administration_restore_hint()}
        accept=".db"
        error={problem}
        files={sent ? [sent] : []}
        onFiles={(files) => void send(files)}
      />
    </div>
  )
}

type Uploaded = { copy: string; problem?: never } | { copy?: never; problem: string }

/** By XMLHttpRequest, which tells how far it is. */
function uploaded(file: File, onShare: (share: number) => void): Promise<Uploaded> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', UPLOAD_PATH)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0))
    request.addEventListener('error', () => resolve({ problem: m.administration_restore_not_sent() }))
    request.addEventListener('load', () => resolve(answerIn(request)))
    request.send(file)
  })
}

function answerIn({ status, responseText }: XMLHttpRequest): Uploaded {
  const body = parsed(responseText)
  const copy = textAt(body, 'copy')
  if (status === 200 && copy !== undefined) return { copy }
  if (status === 413) return { problem: m.administration_restore_too_large() }
  const told = textAt(Reflect.get(Object(Reflect.get(body, 'data')), 'copy'), 'message')
  return { problem: told ?? m.administration_restore_not_sent() }
}

function parsed(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}

function textAt(from: unknown, name: string): string | undefined {
  const found: unknown = Reflect.get(Object(from), name)
  return typeof found === 'string' ? found : undefined
}
