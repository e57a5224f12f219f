import * as v from 'valibot'
import { filled, inputOf } from '#http/commands/inputs.ts'
import { choice, text } from '#records/schema/fields.ts'
import { centsIn } from '#rules/money.ts'
import { ENTRY_MOST } from '#rules/settlement/ledger.ts'
import { m } from '#words/messages.js'
import {
  centimetresField,
  DISC_KINDS_BY_HAND,
  discEntryFields,
  discNameField,
  divisionKeyField,
  holeFields,
  holeNumberField,
  holePictureField,
  layoutNameField,
  PRIZE_PLACES_MOST,
  prizeTextField,
  reasonField,
  roundFields,
  settingsFields,
  throwsField,
} from './discgolf.fields.ts'

/** What the commands around disc golf take. */

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))

export const saveDiscSettingsInput = inputOf(settingsFields, {
  division_lines: m.discgolf_problem_divisions,
  fee_cents: m.discgolf_refused_fee,
})

export const addLayoutInput = inputOf({
  name: layoutNameField,
  /** Whose holes it begins with; '' for none. */
  copyOf: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
})
export const renameLayoutInput = inputOf({ layout: id, base: filled, name: layoutNameField })
export const removeLayoutInput = inputOf({ layout: id, base: filled })

const HOLE_WORDS = { par: m.discgolf_problem_par, number: m.discgolf_problem_hole, metres: m.discgolf_problem_metres }
export const addHoleInput = inputOf({ layout: id, ...holeFields, picture: holePictureField }, HOLE_WORDS)
export const changeHoleInput = inputOf(
  { hole: id, base: filled, ...holeFields, picture: holePictureField, dropPicture: v.optional(v.boolean(), false) },
  HOLE_WORDS,
)
export const removeHoleInput = inputOf({ hole: id, base: filled })

const thousandths = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000))
export const pinHoleInput = inputOf({
  hole: id,
  end: v.picklist(['tee', 'basket']),
  pin: v.nullable(v.strictObject({ x: thousandths, y: thousandths })),
})

export const registerDiscInput = inputOf({ name: discNameField, division: divisionKeyField })
export const addGolferInput = v.pipe(
  inputOf({
    /** Left out for a player of the tournament: as the tournament shows them. */
    name: text({ max: 80 }),
    division: divisionKeyField,
    /** Of the tournament; '' for a guest. */
    player: text({ max: 15 }),
  }),
  v.forward(
    v.partialCheck([['name'], ['player']], ({ name, player }) => name !== '' || player !== '', m.discgolf_problem_name),
    ['name'],
  ),
)
export const changeGolferInput = inputOf({ golfer: id, base: filled, name: discNameField, division: divisionKeyField })

const MANY_MOST = 300
const many = v.pipe(v.array(id), v.minLength(1), v.maxLength(MANY_MOST))

/** What an admin says of players; who plays or has finished follows from the rounds. */
export const SAID_STATES = ['registered', 'checked_in', 'dnf', 'dq', 'withdrawn'] as const
export const setStateInput = inputOf({ golfers: many, state: choice(SAID_STATES, { required: true }) })
export const golferInput = inputOf({ golfer: id })
export const playOffInput = inputOf({ golfer: id, won: v.optional(v.boolean(), false) })

export const drawRoundInput = inputOf({
  layout: id,
  ...roundFields,
  /** By which the draw can be done again alike. */
  seed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31)),
})
export const roundInput = inputOf({ round: id })
/** Without a card the one with the best room. */
export const seatInput = inputOf({ golfer: id, card: v.optional(v.pipe(v.string(), v.maxLength(40)), '') })

/** Of guests who have no account: the code of the card, and which of its players they are. */
const CODE_MAX = 40
const asGuest = {
  code: v.optional(v.pipe(v.string(), v.maxLength(CODE_MAX)), ''),
  as: v.optional(v.pipe(v.string(), v.maxLength(40)), ''),
} as const

const basedOn = v.pipe(v.number(), v.integer(), v.minValue(0))
export const enterThrowsInput = v.pipe(
  inputOf({
    card: id,
    golfer: id,
    hole: holeNumberField,
    /** Left out where the hole was missed. */
    throws: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30))),
    missed: v.optional(v.boolean(), false),
    basedOn,
    ...asGuest,
  }),
  v.forward(
    v.check(({ throws, missed }) => missed !== (throws !== undefined), m.discgolf_refused_throws_missing),
    ['throws'],
  ),
)
export const signCardInput = inputOf({ card: id, ...asGuest })
export const measurePinInput = inputOf({
  card: id,
  golfer: id,
  hole: holeNumberField,
  centimetres: centimetresField,
  witness: id,
  ...asGuest,
})

export const correctThrowsInput = inputOf(
  {
    round: id,
    golfer: id,
    hole: holeNumberField,
    throws: throwsField,
    missed: v.optional(v.boolean(), false),
    basedOn,
    reason: reasonField,
  },
  { reason: { required: m.discgolf_problem_reason } },
)
export const signForCardInput = inputOf(
  { card: id, reason: reasonField },
  { reason: { required: m.discgolf_problem_reason } },
)
export const unsignCardInput = inputOf(
  { card: id, reason: reasonField },
  { reason: { required: m.discgolf_problem_reason } },
)
export const removePinInput = inputOf(
  { pin: id, reason: reasonField },
  { reason: { required: m.discgolf_problem_reason } },
)

/** As people type it: `12.50`, `12,50`; becomes cents. */
const typedAmount = v.pipe(
  v.string(),
  v.maxLength(20),
  v.transform((typed) => centsIn(typed) ?? 0),
  v.check((cents) => cents > 0 && cents <= ENTRY_MOST, m.discgolf_problem_amount),
)

export const bookDiscInput = v.pipe(
  inputOf({
    golfer: id,
    kind: choice(DISC_KINDS_BY_HAND, { required: true }),
    amount: typedAmount,
    method: discEntryFields.method,
    text: discEntryFields.text,
    /** It is another one, even though there is one like it. */
    another: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(({ kind, text: why }) => kind === 'payment' || why.trim() !== '', m.discgolf_problem_reason),
    ['text'],
  ),
)
export const counterDiscInput = inputOf(
  { entry: id, text: text({ required: true, max: 200 }) },
  { text: { required: m.discgolf_problem_reason } },
)

export const savePrizesInput = inputOf({
  division: divisionKeyField,
  prizes: v.pipe(
    v.array(
      inputOf({
        place: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PRIZE_PLACES_MOST)),
        text: prizeTextField,
      }),
    ),
    v.maxLength(PRIZE_PLACES_MOST),
  ),
})
