import { useState, useSyncExternalStore } from 'react'
import { AsksBeforeLeaving } from '#client/forms/PostForm.tsx'
import { FileDrop, type SentFile } from '#ui/fields/FileDrop.tsx'
import { m } from '#words/messages.js'
import { getLocale } from '#words/runtime.js'
import { fileSender } from './send-file.ts'
import { type Upload, UploadQueue } from './upload-queue.ts'

type Props = {
  /** Of the field, for browsers without scripts. */
  name: string
  label: string
  hint: string
  accept: string
  error?: string | undefined
  to: Parameters<typeof fileSender>[0]
  /** Larger ones are not sent at all. */
  maxBytes: number
}

/** Sends files as soon as they are chosen, each with its progress, its way back and its failure. */
export function UploadDrop({ to, maxBytes, ...look }: Props) {
  const [queue] = useState(() => new UploadQueue(sizedSender(to, maxBytes)))
  const uploads = useSyncExternalStore(queue.subscribe, queue.now, noUploads)
  const isUnderWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  return (
    <>
      {isUnderWay && <AsksBeforeLeaving />}
      <FileDrop
        {...look}
        multiple
        onFiles={(files) => queue.add(files)}
        files={uploads.map((upload) => sentFile(upload, queue))}
      />
    </>
  )
}

const NO_UPLOADS: readonly Upload[] = []
const noUploads = () => NO_UPLOADS

/** What the service would refuse anyway is refused before it is sent over one bar of signal. */
function sizedSender(to: Props['to'], maxBytes: number): ConstructorParameters<typeof UploadQueue>[0] {
  const send = fileSender(to)
  return async (upload, ...rest) => {
    const { name, size } = upload.file
    if (HEIC.test(name)) return refusedHere('validation_invalid_mime_type', m.site_problem_file_heic)
    if (size > maxBytes) return refusedHere('validation_file_size_limit', m.site_problem_file_large)
    return send(upload, ...rest)
  }
}

/** How iPhones store photos, which no browser but theirs can show. */
const HEIC = /\.hei[cf]$/i

const refusedHere = (code: string, text: (of: object, options: { locale: 'en' | 'de' }) => string) =>
  ({ is: 'refused', code, words: { en: text({}, { locale: 'en' }), de: text({}, { locale: 'de' }) } }) as const

function sentFile(upload: Upload, queue: UploadQueue): SentFile {
  const { key, file, share, state, reply } = upload
  const shown = { key, name: file.name, share }
  switch (state) {
    case 'sent':
      return shown
    case 'failed': {
      const error = reply?.is === 'refused' ? reply.words[getLocale()] : m.site_upload_lost()
      const away = { label: m.site_upload_forget(), onPress: () => queue.cancel(key) }
      const again = { label: m.site_upload_again(), onPress: () => queue.again(key) }
      return { ...shown, error, acts: reply?.is === 'refused' ? [away] : [again, away] }
    }
    default:
      return { ...shown, acts: [{ label: m.site_upload_cancel(), onPress: () => queue.cancel(key) }] }
  }
}
