import type { LiveEvent, WireResponse } from './conversations.testing.ts'

/**
 * Where Fieldside's answer is not the recorded one, on purpose. What is not listed here is honoured: status, body and
 * the headers that matter are the recorded ones. `docs/protocol.md` shows this table to people.
 */
export interface Deviation {
  verdict: 'differs' | 'left out'
  why: string
  /** What Fieldside answers instead: as a whole, or made of what was recorded. */
  expect?: WireResponse | ((recorded: WireResponse) => WireResponse)
  events?: (recorded: readonly LiveEvent[]) => readonly LiveEvent[]
}

type Fields = Readonly<Record<string, unknown>>

const refusal = (status: number, message: string, data: Fields = {}): WireResponse => ({
  status,
  body: { data, message, status },
})

const noRoute = refusal(404, 'File not found.')
const noCollection = refusal(404, 'Missing or invalid auth collection context.')
const nobody = refusal(403, 'Only superusers can perform this action.')
const unclear = refusal(400, 'Something went wrong while processing your request.')

const withCodes = (recorded: WireResponse): WireResponse => ({
  ...recorded,
  body: { ...(recorded.body as object), otp: { enabled: true, duration: 600 } },
})

/** The list as it was recorded, in the order in which its records were made. */
function oldestFirst(recorded: WireResponse): WireResponse {
  const body = recorded.body as { items: { id: string }[] }
  const ageOf = ({ id }: { id: string }) => Number(id.replace(/\D/g, ''))
  return { ...recorded, body: { ...body, items: body.items.toSorted((a, b) => ageOf(a) - ageOf(b)) } }
}

/** People as they were recorded, with the fields that they have here, wherever they stand in the body. */
const withOurPeople = (recorded: WireResponse): WireResponse => ({ ...recorded, body: ourPeopleIn(recorded.body) })

function ourPeopleIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ourPeopleIn)
  if (typeof value !== 'object' || value === null) return value
  const { avatar: _, emailVisibility, ...rest } = value as Fields
  const inside = Object.fromEntries(Object.entries(rest).map(([name, item]) => [name, ourPeopleIn(item)]))
  return emailVisibility === undefined ? inside : { ...inside, blocked: false, language: '', player: '' }
}

const signedIn = (who: string, record: Fields): WireResponse => ({
  status: 200,
  body: {
    record: {
      blocked: false,
      collectionId: '<collection:users>',
      collectionName: 'users',
      created: '<time>',
      email: `${who}@example.com`,
      id: `<user:${who}>`,
      language: '',
      player: '',
      updated: '<time>',
      verified: true,
      ...record,
    },
    token: `<token:${who}>`,
  },
})

const keptForEver = (recorded: WireResponse): WireResponse => ({
  ...recorded,
  headers: { ...recorded.headers, 'cache-control': 'public, max-age=31536000, immutable' },
})

const placed = (recorded: readonly LiveEvent[]) => recorded.map((event) => ({ ...event, id: '<place>' }))

const differs = (why: string, expect: NonNullable<Deviation['expect']>): Deviation => ({
  verdict: 'differs',
  why,
  expect,
})
const leftOut = (why: string, expect: NonNullable<Deviation['expect']>): Deviation => ({
  verdict: 'left out',
  why,
  expect,
})

const noSuperusers =
  'There are no superusers: null means nobody through the record service; an admin passes where a rule says so.'
const ownFields =
  'A person has `player`, `language` and `blocked`, and neither `avatar` nor `emailVisibility`: nobody but the person and admins sees the record at all.'
const byAge = 'Without `sort` the oldest come first, whatever the filter; PocketBase leaves the order to its database.'
const signUpIsACommand =
  'Accounts are not created directly: `POST /api/commands/accounts.signUp` answers the same whether the address is known or not.'
const codesByMail =
  'One-time codes are on wherever mails are sent; without a mail server they are off, with these words.'
const codesLonger = 'A code counts for ten minutes: a mail may take a while.'
const declaredHere = 'Collections and settings belong to the program, not to an API.'
const caching =
  'The name of a file stands for one content for ever, so that it may be kept for ever; files behind a rule are kept briefly or not at all.'
const cursor =
  '`id:` is an encrypted place in the changes, the same for every receiver and one to go on from; PocketBase repeats the client id.'

const noSuchDay = 'A day that does not exist is refused; PocketBase silently stores an empty date.'
const invalidDate = refusal(400, 'Failed to create record.', {
  due: { code: 'validation_invalid_date', message: 'Must be a valid date.' },
})
const noPlace = 'It is said which part cannot be read; PocketBase refuses the whole batch without a word about it.'

const pageOf = (items: readonly Fields[]): WireResponse => ({
  status: 200,
  body: { items, page: 1, perPage: 30, totalItems: items.length, totalPages: 1 },
})

const liveDiffers = (why: string, events: NonNullable<Deviation['events']>): Deviation => ({
  verdict: 'differs',
  why,
  events,
})

export const VERDICTS: Readonly<Record<string, Deviation>> = {
  '004': differs(codesByMail, withCodes),
  '005': leftOut(noSuperusers, noCollection),
  '007': differs(ownFields, withOurPeople),
  '008': differs(
    'Whoever has not proved their address cannot sign in: otherwise signing up and then in would tell whether the address was known.',
    refusal(400, 'Failed to authenticate.'),
  ),
  '009': leftOut(noSuperusers, noCollection),
  '014': differs(ownFields, withOurPeople),
  '017': differs(
    'There are no superusers: an admin is a user like any other, whose session is renewed.',
    signedIn('admin', { name: 'admin' }),
  ),
  '018': differs(ownFields, withOurPeople),

  '028': differs(byAge, oldestFirst),
  '034': differs(byAge, oldestFirst),
  '035': differs(byAge, oldestFirst),
  '036': differs(byAge, oldestFirst),
  '039': differs(byAge, oldestFirst),
  '047': leftOut('No geo functions: nothing here has a place to measure from.', unclear),

  '074': differs(noSuperusers, nobody),
  '091': differs(
    'A value of the wrong type is refused; PocketBase silently stores 0 or an empty date.',
    refusal(400, 'Failed to create record.', {
      score_a: { code: 'validation_invalid_type', message: 'Must be a number.' },
      start: { code: 'validation_invalid_date', message: 'Must be a valid date.' },
      status: { code: 'validation_invalid_value', message: 'Invalid value bogus.', params: { value: 'bogus' } },
      team_a: {
        code: 'validation_missing_rel_records',
        message: 'Failed to find all relation records with the provided ids.',
      },
    }),
  ),
  '094': differs(
    'A field that does not exist is refused: a misspelt name must not look stored. The keys of a record that is sent back whole are accepted.',
    refusal(400, 'Failed to create record.', {
      nofield: { code: 'validation_unknown_field', message: 'There is no such field.' },
    }),
  ),
  '101': differs(noSuperusers, nobody),
  '102': differs(noSuperusers, nobody),

  '104': differs(ownFields, withOurPeople),
  '105': differs(ownFields, withOurPeople),
  '107': differs(signUpIsACommand, nobody),
  '108': differs(signUpIsACommand, nobody),
  '109': differs(signUpIsACommand, nobody),
  '110': differs(signUpIsACommand, nobody),
  '111': differs(signUpIsACommand, nobody),
  '112': differs(ownFields, withOurPeople),
  '115': differs(ownFields, withOurPeople),
  '117': differs(ownFields, withOurPeople),
  '133': differs(ownFields, withOurPeople),
  '135': differs('A taken address is answered like a free one; its owner gets a mail.', { status: 204 }),

  '140': differs(codesByMail, { status: 200, body: { otpId: '<otp:off>' } }),
  '141': differs(codesLonger, withCodes),
  '145': differs(ownFields, withOurPeople),
  '147': leftOut('Second factors are off for now: the password is enough.', signedIn('alice', { name: 'Alice A' })),
  '149': leftOut(
    'Nobody acts under somebody else’s name, admins neither.',
    refusal(403, 'The authorized record is not allowed to perform this action.'),
  ),
  '155': differs(
    'Batch requests are always on; an empty one is a mistake.',
    refusal(400, 'Invalid batch request data.', {
      requests: { code: 'validation_required', message: 'Cannot be blank.' },
    }),
  ),

  '157': differs(caching, keptForEver),
  '158': differs(caching, keptForEver),
  '159': differs(caching, keptForEver),
  '160': differs(caching, keptForEver),
  '161': differs(caching, keptForEver),
  '163': differs(caching, keptForEver),
  '166': differs(caching, keptForEver),
  '167': differs(caching, keptForEver),

  '172': leftOut(declaredHere, noRoute),
  '173': leftOut(declaredHere, noRoute),
  '174': leftOut(declaredHere, noRoute),
  '175': leftOut(declaredHere, noRoute),
  '176': leftOut('No other site’s pages may call the service: there is no CORS.', noRoute),

  '181': liveDiffers(cursor, placed),
  '182': liveDiffers(cursor, placed),
  '183': liveDiffers(cursor, placed),
  '186': liveDiffers(cursor, placed),
  '187': liveDiffers('A record that leaves what somebody sees, here by its filter, is sent as deleted.', () => [
    {
      id: '<place>',
      event:
        'teams/*?options=%7B%22query%22%3A%7B%22filter%22%3A%22active%3Dtrue%22%2C%22fields%22%3A%22id%2Cname%22%7D%7D',
      data: { record: { id: '<team:0>', name: 'Team 0' }, action: 'delete' },
    },
  ]),
  '188': liveDiffers(cursor, placed),
  '190': liveDiffers(cursor, placed),
  '193': differs('Accounts are not deleted through the record service.', nobody),

  '206': differs(noSuchDay, invalidDate),
  '207': differs(noSuchDay, invalidDate),
  '212': differs(
    'A text in JSON is a text; PocketBase reads it as JSON once more, as what comes in a form is read.',
    (recorded) => ({ ...recorded, body: { ...(recorded.body as Fields), facts: '12' } }),
  ),
  '220': differs('A list has no place among others: it is nothing to sort by.', unclear),
  '221': differs('A list is sorted by fields as they are, without modifiers.', unclear),
  '222': differs(
    'A filter of blanks asks for nothing, like one that is empty.',
    pageOf(['4', '5', '6', '7', '0', '3'].map((n) => ({ id: `<entry:${n}>` }))),
  ),
  '223': differs(
    '`!~` holds where a value is missing, as `!=` does: what is not there does not contain the text.',
    pageOf([{ id: '<entry:0>' }, { id: '<entry:3>' }]),
  ),
  '227': differs(
    '`identityField` is passed over: people sign in with their address, and nothing else is looked at.',
    signedIn('alice', { name: 'Alice A' }),
  ),
  '231': differs(
    noPlace,
    refusal(400, 'Failed to read the submitted batch data.', {
      requests: { 1: { code: 'validation_invalid_type', message: 'Must be a request.' } },
    }),
  ),
  '232': differs(
    noPlace,
    refusal(400, 'Failed to read the submitted batch data.', {
      requests: { 1: { body: { code: 'validation_invalid_type', message: 'Must be an object.' } } },
    }),
  ),
  '235': liveDiffers(
    'A record that comes into what somebody sees, here by its filter, is sent as created, as one that leaves it is as deleted.',
    (recorded) =>
      placed(recorded).map((event) => ({ ...event, data: { ...(event.data as Fields), action: 'create' } })),
  ),
}
