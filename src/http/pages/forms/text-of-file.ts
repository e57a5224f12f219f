import { m } from '#words/messages.js'
import { refusals, refuse } from '../../commands/refusals.ts'

const FILE_REFUSALS = refusals({ file_no_text: m.site_import_file_no_text })

/** The text of a file, whatever program wrote it; refused at the field in which it was chosen. */
export async function textOfFile(file: File, field: string): Promise<string> {
  const text = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) throw refuse(FILE_REFUSALS, 'file_no_text', field)
  return text
}

/** By the mark of its encoding, then by what it can be. Undefined for what is no text, such as a spreadsheet's own file. */
function decoded(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? undefined : text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark: nearly every letter of a name has a zero for its other half.
  const zeros = (from: number) => bytes.slice(0, 200).filter((byte, at) => at % 2 === from && byte === 0).length
  const most = Math.min(bytes.length, 200) / 4
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  if (zeros(0) > most && zeros(1) === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
