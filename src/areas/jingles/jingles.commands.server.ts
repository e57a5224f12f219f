import { isPublicTeam } from '#areas/teams/teams.api.server.ts'
import { teams } from '#areas/teams/teams.collections.ts'
import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { contentHashOf, takeFile } from '#http/files/intake.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import { cleanSound } from '#rules/sounds/sound.ts'
import { jingles } from './jingles.collections.ts'
import { JINGLES_MOST, SECONDS_MOST } from './jingles.fields.ts'
import { addJingleInput, changeJingleInput, moveJingleInput, removeJingleInput } from './jingles.inputs.ts'
import { JINGLE_REFUSALS } from './jingles.refusals.ts'

export type Jingle = RecordOf<typeof jingles>

/** Behind the others. */
export const addJingle = command({
  name: 'jingles.add',
  input: addJingleInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { sound }) {
    // Before a sound is looked at.
    await checkRoom(db)
    if (!sound) throw refuse(JINGLE_REFUSALS, 'sound_missing', 'sound')
    return takenSound(sound)
  },
  async run(tx, actor, { sound: _sound, ...jingle }, { prepared }) {
    const there = await checkRoom(tx)
    await checkTeam(tx, jingle.team, there)
    const order = Math.max(0, ...there.map((it) => it.order)) + 1
    const { id } = await tx.createStored(jingles, { ...jingle, ...prepared, order })
    await tx.audit(actor, 'jingles.add', jingles, id, { name: nameOf(jingle) })
    return { jingle: id }
  },
})

export const changeJingle = command({
  name: 'jingles.change',
  input: changeJingleInput,
  who: ADMINS,
  takesFiles: true,
  async prepare(db, _actor, { jingle, sound }) {
    await jingleIn(db, jingle)
    return sound && takenSound(sound)
  },
  async run(tx, actor, { jingle: id, base, sound: _sound, ...wanted }, { prepared }) {
    await jingleIn(tx, id)
    const found = await tx.unchanged(jingles, id, base, wanted)
    const others = (await jinglesInOrder(tx)).filter((it) => it.id !== id)
    await checkTeam(tx, wanted.team, others)
    await tx.updateStored(jingles, found, { ...wanted, ...prepared })
    await tx.audit(actor, 'jingles.change', jingles, id, { name: nameOf(wanted) })
  },
})

/** One place up or down; at the end nothing happens. */
export const moveJingle = command({
  name: 'jingles.move',
  input: moveJingleInput,
  who: ADMINS,
  async run(tx, actor, { jingle: id, way }) {
    await jingleIn(tx, id)
    const there = [...(await jinglesInOrder(tx))]
    const from = there.findIndex((it) => it.id === id)
    const to = way === 'up' ? from - 1 : from + 1
    if (to < 0 || to >= there.length) return
    there.splice(to, 0, ...there.splice(from, 1))
    for (const [index, { id: other, order }] of there.entries())
      if (order !== index + 1) await tx.update(jingles, other, { order: index + 1 })
    await tx.audit(actor, 'jingles.move', jingles, id, { way })
  },
})

export const removeJingle = command({
  name: 'jingles.remove',
  input: removeJingleInput,
  who: ADMINS,
  async run(tx, actor, { jingle: id, base }) {
    await jingleIn(tx, id)
    const found = await tx.unchanged(jingles, id, base, {})
    await tx.delete(jingles, id)
    await tx.audit(actor, 'jingles.remove', jingles, id, { name: nameOf(found) })
  },
})

const PROBLEMS = { type: 'sound_type', broken: 'sound_broken', tags: 'sound_tags', several: 'sound_several' } as const

/** As it is kept: without anything that is not heard, and no longer than a jingle. */
async function takenSound(given: File) {
  const taken = await takeFile(jingles, 'sound', given)
  const clean = cleanSound(taken.bytes)
  if (!clean.ok) throw refuse(JINGLE_REFUSALS, PROBLEMS[clean.reason], 'sound')
  if (clean.type !== taken.type) throw refuse(JINGLE_REFUSALS, 'sound_type', 'sound')
  const { bytes, milliseconds } = clean
  if (milliseconds > SECONDS_MOST * 1000 || milliseconds < 1) throw refuse(JINGLE_REFUSALS, 'sound_long', 'sound')
  return { sound: { ...taken, bytes, hash: await contentHashOf(bytes) }, milliseconds }
}

export const jinglesInOrder = (reader: Reader): Promise<readonly Jingle[]> =>
  reader.list(jingles, { sort: 'order,id', limit: JINGLES_MOST })

async function checkRoom(reader: Reader): Promise<readonly Jingle[]> {
  const there = await jinglesInOrder(reader)
  if (there.length >= JINGLES_MOST) throw refuse(JINGLE_REFUSALS, 'jingles_full', 'sound', 409)
  return there
}

/** A team that everybody sees, with no other jingle. */
async function checkTeam(reader: Reader, id: string, others: readonly Jingle[]) {
  if (id === '') return
  const team = await reader.get(teams, id)
  if (!team || !isPublicTeam(team)) throw refuse(JINGLE_REFUSALS, 'team_missing', 'team')
  if (others.some((it) => it.team === id)) throw refuse(JINGLE_REFUSALS, 'team_has_one', 'team', 409)
}

async function jingleIn(reader: Reader, id: string): Promise<Jingle> {
  const found = await reader.get(jingles, id)
  if (!found) throw refuse(JINGLE_REFUSALS, 'jingle_gone', 'jingle', 404)
  return found
}

const nameOf = ({ name_en, name_de }: Pick<Jingle, 'name_en' | 'name_de'>): string => name_en || name_de
