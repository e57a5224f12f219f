import type { Role } from '#access/roles.ts'
import { GUEST, type Viewer } from '#records/viewing/viewer.ts'
import { correctSheet, removeSheet } from '../admin/correct.commands.server.ts'
import { publishSpirit } from '../admin/publish.commands.server.ts'
import { keepSheetComments, marksOf } from '../sheet/sheet.commands.server.ts'
import { sheetSaid } from '../sheet-said.testing.ts'
import { spiritSheets } from '../spirit.collections.ts'
import type { SheetTyped } from '../spirit.fields.ts'
import { openSpirit, type SpiritStage } from '../spirit.testing.ts'

/** The sheet of `mixed 1` about `mixed 4`, at every moment of its life, and the people around it. */

/** Of its game. */
export const SHEET_KEY = 'A-1-4'

const ROLES_ALONE = ['scorekeeper', 'stats', 'booker', 'worker'] as const satisfies readonly Role[]

/** Who never sees anything of the sheet. */
export const STRANGERS = [
  'guest',
  'somebody',
  'manager of others',
  'player of others',
  'manager of none',
  ...ROLES_ALONE,
] as const
export const RATED = ['manager of the rated', 'player of the rated'] as const
export const PERSONS = [...STRANGERS, ...RATED, 'manager of the raters', 'player of the raters', 'admin'] as const
export type SpiritPerson = (typeof PERSONS)[number]

export interface SheetMoment {
  readonly name: string
  /** By what people do. */
  arrive(life: SheetLife, world: Partial<SheetTyped>): Promise<void>
  /** What is done once more in each world. */
  afterwards?(life: SheetLife): Promise<unknown>
  /** Who may not know the sheet. */
  readonly blind: readonly SpiritPerson[]
  /** Who reads its comments, so that there is something to be found. */
  readonly reads: readonly SpiritPerson[]
}

/** What is done to the one sheet. */
export interface SheetLife {
  /** As if no sheet had ever been given. */
  beginAnew(): Promise<void>
  takeAway(): Promise<void>
  give(world: Partial<SheetTyped>): Promise<unknown>
  /** By an admin. */
  correctTo(world: Partial<SheetTyped>): Promise<void>
  /** The other world: the same sheet with other marks and other comments, and nothing else. */
  rewriteTo(world: Partial<SheetTyped>): Promise<void>
  /** What the rated team gives. */
  giveBack(): Promise<unknown>
  publish(): Promise<unknown>
  hide(): Promise<void>
  closeEntry(): Promise<void>
}

/** Every moment, in the order of a life. */
export const SHEET_MOMENTS: readonly SheetMoment[] = [
  {
    name: 'given, and the others have not',
    arrive: async (life, world) => void (await life.give(world)),
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters', 'player of the raters'],
  },
  {
    name: 'changed before the others have given',
    async arrive(life, world) {
      await life.give({})
      await life.give(world)
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'corrected before the others have given',
    async arrive(life, world) {
      await life.give({})
      await life.correctTo(world)
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'exchanged',
    async arrive(life, world) {
      await life.give(world)
      await life.giveBack()
    },
    blind: STRANGERS,
    reads: ['manager of the raters', 'manager of the rated'],
  },
  {
    name: 'exchanged while all is hidden',
    async arrive(life, world) {
      await life.give(world)
      await life.giveBack()
      await life.hide()
    },
    blind: [...STRANGERS, ...RATED],
    reads: ['manager of the raters'],
  },
  {
    name: 'exchanged after a ranking was published without it',
    async arrive(life, world) {
      await life.publish()
      await life.give(world)
      await life.giveBack()
    },
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
  {
    name: 'corrected after the exchange, entry closed',
    async arrive(life, world) {
      await life.give({})
      await life.giveBack()
      await life.closeEntry()
      await life.correctTo(world)
    },
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
  {
    name: 'in a published ranking of teams that too few have rated',
    async arrive(life, world) {
      await life.give(world)
      await life.giveBack()
    },
    afterwards: (life) => life.publish(),
    blind: STRANGERS,
    reads: ['manager of the rated'],
  },
]

export type SpiritPeople = Readonly<Record<SpiritPerson, Viewer>>

export async function openSheetLife(): Promise<{ stage: SpiritStage; people: SpiritPeople; life: SheetLife }> {
  const stage = await openSpirit()
  await stage.settleAll('pool')
  return { stage, people: await peopleOf(stage), life: lifeOn(stage) }
}

async function peopleOf(stage: SpiritStage): Promise<SpiritPeople> {
  const [game, others] = [await stage.game(SHEET_KEY), await stage.game('A-2-3')]
  return {
    guest: GUEST,
    somebody: await stage.person('Somebody'),
    'manager of others': await stage.managerOf(others, 'home'),
    'player of others': await stage.playerOf(others, 'home'),
    'manager of none': await stage.person('Nemo', ['teammanager']),
    scorekeeper: stage.keeper,
    stats: await stage.person('Stella', ['stats']),
    booker: await stage.person('Bo', ['booker']),
    worker: await stage.person('Wim', ['worker']),
    'manager of the rated': await stage.managerOf(game, 'away'),
    'player of the rated': await stage.playerOf(game, 'away'),
    'manager of the raters': await stage.managerOf(game, 'home'),
    'player of the raters': await stage.playerOf(game, 'home'),
    admin: stage.admin,
  }
}

function lifeOn(stage: SpiritStage): SheetLife {
  async function theSheet() {
    const found = await stage.sheetOf(SHEET_KEY, 'home')
    if (!found) throw new Error('There is no sheet')
    return found
  }

  async function takeAway() {
    for (const side of ['home', 'away'] as const) {
      const found = await stage.sheetOf(SHEET_KEY, side)
      if (found)
        await stage.run(removeSheet, stage.admin, { sheet: found.id, basedOn: found.sheet_version, reason: 'Anew' })
    }
  }

  async function correctTo(world: Partial<SheetTyped>) {
    const { id: sheet, sheet_version: basedOn } = await theSheet()
    await stage.run(correctSheet, stage.admin, { sheet, basedOn, reason: 'Mixed up', ...sheetSaid(world) })
  }

  return {
    takeAway,
    correctTo,
    give: (world) => stage.give(SHEET_KEY, 'home', world),
    giveBack: () => stage.give(SHEET_KEY, 'away'),
    publish: () => stage.run(publishSpirit, stage.admin, {}),
    hide: () => stage.shows('hidden'),
    closeEntry: () => stage.switches({ spirit_entry_active: false }),
    async beginAnew() {
      await stage.shows('after_both_sheets')
      await stage.switches({ spirit_entry_active: true })
      await takeAway()
    },
    async rewriteTo(world) {
      const { id } = await theSheet()
      const said = sheetSaid(world)
      await stage.db.write(async (tx) => {
        await tx.update(spiritSheets, id, marksOf(said))
        await keepSheetComments(tx, id, said)
      })
    },
  }
}
