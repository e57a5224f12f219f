import { ADMINS, command } from '#http/commands/commands.ts'
import { refuse } from '#http/commands/refusals.ts'
import { imageSize } from '#http/files/images.ts'
import { takeFile } from '#http/files/intake.ts'
import type { Reader } from '#records/reader.ts'
import type { RecordOf } from '#records/schema/collection.ts'
import type { Transaction } from '#records/transaction.ts'
import { HOLES_MOST } from '#rules/discgolf/course.ts'
import { discHoles, discLayouts, discRounds } from '../discgolf.collections.ts'
import { LAYOUTS_MOST } from '../discgolf.fields.ts'
import {
  addHoleInput,
  addLayoutInput,
  changeHoleInput,
  pinHoleInput,
  removeHoleInput,
  removeLayoutInput,
  renameLayoutInput,
} from '../discgolf.inputs.ts'
import { DISC_CHANGED_WORDS, DISC_REFUSALS } from '../discgolf.refusals.ts'

type Layout = RecordOf<typeof discLayouts>
export type DiscHole = RecordOf<typeof discHoles>

/** A new way to play the course; it may begin with the holes of another, but for their pictures. */
export const addLayout = command({
  name: 'discgolf.addLayout',
  input: addLayoutInput,
  who: ADMINS,
  async run(tx, actor, { name, copyOf }) {
    if ((await tx.count(discLayouts)) >= LAYOUTS_MOST) throw refuse(DISC_REFUSALS, 'layouts_full', 'name', 409)
    const copied = copyOf === '' ? [] : await holesOf(tx, (await layoutIn(tx, copyOf)).id)
    const { id } = await tx.create(discLayouts, { name })
    for (const hole of copied) {
      const { number, par, metres, note_en, note_de, has_pin, tee, basket } = hole
      await tx.create(discHoles, { layout: id, number, par, metres, note_en, note_de, has_pin, tee, basket })
    }
    await tx.audit(actor, 'discgolf.addLayout', discLayouts, id, { name })
    return { layout: id }
  },
})

export const renameLayout = command({
  name: 'discgolf.renameLayout',
  input: renameLayoutInput,
  who: ADMINS,
  refusals: DISC_CHANGED_WORDS,
  async run(tx, actor, { layout: id, base, name }) {
    await layoutIn(tx, id)
    await tx.unchanged(discLayouts, id, base, { name })
    await tx.update(discLayouts, id, { name })
    await tx.audit(actor, 'discgolf.renameLayout', discLayouts, id, { name })
  },
})

/** Rounds that were played on it keep their holes. */
export const removeLayout = command({
  name: 'discgolf.removeLayout',
  input: removeLayoutInput,
  who: ADMINS,
  refusals: DISC_CHANGED_WORDS,
  async run(tx, actor, { layout: id, base }) {
    await layoutIn(tx, id)
    const found = await tx.unchanged(discLayouts, id, base, {})
    const planned = await tx.pointingAt(discRounds, 'layout', [id])
    if (planned.some(({ state }) => state === 'planned')) throw refuse(DISC_REFUSALS, 'layout_in_use', undefined, 409)
    await tx.delete(discLayouts, id)
    await tx.audit(actor, 'discgolf.removeLayout', discLayouts, id, { name: found.name })
  },
})

export const addHole = command({
  name: 'discgolf.addHole',
  input: addHoleInput,
  who: ADMINS,
  takesFiles: true,
  prepare: (_db, _actor, { picture }) => pictureIn(picture),
  async run(tx, actor, { layout: id, picture: _picture, ...hole }, { prepared }) {
    const layout = await layoutIn(tx, id)
    await checkNumber(tx, id, hole.number)
    const values = { layout: id, ...hole, ...prepared }
    const { id: made } = await tx.createStored(discHoles, values)
    await tx.audit(actor, 'discgolf.addHole', discHoles, made, { hole: hole.number, layout: layout.name })
    return { hole: made }
  },
})

export const changeHole = command({
  name: 'discgolf.changeHole',
  input: changeHoleInput,
  who: ADMINS,
  takesFiles: true,
  refusals: DISC_CHANGED_WORDS,
  prepare: (_db, _actor, { picture }) => pictureIn(picture),
  async run(tx, actor, { hole: id, base, picture: _picture, dropPicture, ...wanted }, { prepared }) {
    const before = await holeIn(tx, id)
    const found = await tx.unchanged(discHoles, id, base, wanted)
    if (wanted.number !== before.number) await checkNumber(tx, before.layout, wanted.number)
    await tx.updateStored(discHoles, found, { ...wanted, ...(prepared ?? (dropPicture && NO_PICTURE)) })
    const { name } = await layoutIn(tx, before.layout)
    await tx.audit(actor, 'discgolf.changeHole', discHoles, id, { hole: wanted.number, layout: name })
  },
})

export const removeHole = command({
  name: 'discgolf.removeHole',
  input: removeHoleInput,
  who: ADMINS,
  refusals: DISC_CHANGED_WORDS,
  async run(tx, actor, { hole: id, base }) {
    const { number, layout } = await holeIn(tx, id)
    await tx.unchanged(discHoles, id, base, {})
    await tx.delete(discHoles, id)
    await tx.audit(actor, 'discgolf.removeHole', discHoles, id, {
      hole: number,
      layout: (await layoutIn(tx, layout)).name,
    })
  },
})

/** Puts the tee or the basket on the site plan, or takes it off. */
export const pinHole = command({
  name: 'discgolf.pinHole',
  input: pinHoleInput,
  who: ADMINS,
  async run(tx, actor, { hole: id, end, pin }) {
    const { number } = await holeIn(tx, id)
    await tx.update(discHoles, id, end === 'tee' ? { tee: pin } : { basket: pin })
    await tx.audit(actor, 'discgolf.pinHole', discHoles, id, { hole: number, end, isOn: pin !== null })
  },
})

const NO_PICTURE = { picture: '', picture_width: 0, picture_height: 0 }

/** With its size, so that pages keep its place free. */
async function pictureIn(given: File | undefined) {
  if (!given) return undefined
  const picture = await takeFile(discHoles, 'picture', given)
  const { width, height } = await imageSize(picture.bytes)
  return { picture, picture_width: width, picture_height: height }
}

export async function layoutIn(reader: Reader, id: string): Promise<Layout> {
  const found = await reader.get(discLayouts, id)
  if (!found) throw refuse(DISC_REFUSALS, 'layout_gone', 'layout', 404)
  return found
}

async function holeIn(reader: Reader, id: string): Promise<DiscHole> {
  const found = await reader.get(discHoles, id)
  if (!found) throw refuse(DISC_REFUSALS, 'hole_gone', 'hole', 404)
  return found
}

/** In the order of their numbers. */
export const holesOf = (reader: Reader, layout: string): Promise<DiscHole[]> =>
  reader.list(discHoles, { filter: 'layout = {:layout}', params: { layout }, sort: 'number', limit: HOLES_MOST })

async function checkNumber(tx: Transaction, layout: string, number: number): Promise<void> {
  const holes = await holesOf(tx, layout)
  if (holes.some((hole) => hole.number === number)) throw refuse(DISC_REFUSALS, 'hole_taken', 'number', 409)
}
