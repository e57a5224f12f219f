import { provided } from '#http/areas/dependencies.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'

/** Where somebody gives the spirit sheet that their team owes for a game. Whoever keeps spirit gives it: a schedule knows none. */
export const owedSheetOfGame = provided<
  (reader: Reader, viewer: Viewer, game: string) => Promise<{ readonly href: string } | undefined>
>(() => async () => undefined)
