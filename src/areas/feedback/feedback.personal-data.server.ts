import { randomBytes } from 'node:crypto'
import type { PersonalData } from '#http/areas/area.ts'
import type { Reader } from '#records/reader.ts'
import type { Viewer } from '#records/viewing/viewer.ts'
import { authorOf } from './feedback.author.server.ts'
import { feedback } from './feedback.collections.ts'

/** What somebody said, to take out. When the account goes, the words stay and nothing leads from them to anybody. */
export const FEEDBACK_DATA: PersonalData = {
  name: 'feedback',
  async of(reader, viewer) {
    const own = await feedbackOf(reader, viewer)
    if (!own) return undefined
    const { games, place, organisation, text, contact, answer, created, updated } = own
    return { games, place, organisation, text, contact, answer, created, updated }
  },
  async erase(tx, viewer) {
    const own = await feedbackOf(tx, viewer)
    if (own) await tx.update(feedback, own.id, { author: randomBytes(32).toString('hex'), contact: '' })
  },
}

async function feedbackOf(reader: Reader, viewer: Viewer) {
  const author = await authorOf(reader, viewer)
  return author === undefined ? undefined : reader.first(feedback, { filter: 'author = {:author}', params: { author } })
}
