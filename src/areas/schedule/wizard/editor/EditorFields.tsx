import type { EditorShown, SourceOption } from './editor.server.ts'

type Props = {
  shown: EditorShown
  division: string
  intent: string
  /** The key of the pool or game. */
  at?: string
}

/** What every form of the editor sends along. */
export const EditorFields = ({ shown, division, intent, at }: Props) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="division" value={division} />
    <input type="hidden" name="base" value={shown.base} />
    {at !== undefined && <input type="hidden" name="key" value={at} />}
  </>
)

/** What is there stays in the list, also where it does not fit any more. */
export const withChosen = (options: readonly SourceOption[], chosen: SourceOption | undefined) =>
  chosen === undefined || options.some(({ value }) => value === chosen.value) ? options : [chosen, ...options]
