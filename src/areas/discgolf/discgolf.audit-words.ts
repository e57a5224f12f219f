import { formatMoney } from '#client/amounts.ts'
import { ENTRY_WORDS } from '#client/settlement/entry-words.ts'
import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { DISC_STATES } from '#rules/discgolf/leaderboard.ts'
import { ENTRY_KINDS } from '#rules/settlement/ledger.ts'
import { m } from '#words/messages.js'
import { DISC_STATE_WORDS } from './discgolf.words.ts'

const textIn = ({ detail }: AuditEntry, name: string): string => {
  const value = detail[name]
  return typeof value === 'string' ? value : ''
}
const numberIn = ({ detail }: AuditEntry, name: string): number => Number(detail[name] ?? 0)
const nameIn = (entry: AuditEntry): string => textIn(entry, 'name')

/** What was done about disc golf. Whoever is gone keeps their name here. */
export const DISC_AUDIT_WORDS: AuditWords = {
  'discgolf.saveSettings': () => m.discgolf_did_settings(),
  'discgolf.addLayout': (entry) => m.discgolf_did_add_layout({ name: nameIn(entry) }),
  'discgolf.renameLayout': (entry) => m.discgolf_did_rename_layout({ name: nameIn(entry) }),
  'discgolf.removeLayout': (entry) => m.discgolf_did_remove_layout({ name: nameIn(entry) }),
  'discgolf.addHole': (entry) =>
    m.discgolf_did_add_hole({ hole: numberIn(entry, 'hole'), layout: textIn(entry, 'layout') }),
  'discgolf.changeHole': (entry) =>
    m.discgolf_did_change_hole({ hole: numberIn(entry, 'hole'), layout: textIn(entry, 'layout') }),
  'discgolf.removeHole': (entry) =>
    m.discgolf_did_remove_hole({ hole: numberIn(entry, 'hole'), layout: textIn(entry, 'layout') }),
  'discgolf.pinHole': (entry) => m.discgolf_did_pin_hole({ hole: numberIn(entry, 'hole') }),
  'discgolf.register': (entry) => m.discgolf_did_register({ name: nameIn(entry) }),
  'discgolf.withdraw': (entry) => m.discgolf_did_withdraw({ name: nameIn(entry) }),
  'discgolf.addPlayer': (entry) => m.discgolf_did_add({ name: nameIn(entry) }),
  'discgolf.changePlayer': (entry) => m.discgolf_did_change({ name: nameIn(entry) }),
  'discgolf.removePlayer': (entry) => m.discgolf_did_remove({ name: nameIn(entry) }),
  'discgolf.setState': (entry) => {
    const state = DISC_STATES.find((it) => it === entry.detail['state']) ?? 'registered'
    return m.discgolf_did_state({ name: nameIn(entry), state: DISC_STATE_WORDS[state]() })
  },
  'discgolf.decidePlayOff': (entry) => m.discgolf_did_play_off({ name: nameIn(entry) }),
  'discgolf.drawRound': (entry) =>
    m.discgolf_did_draw({ round: numberIn(entry, 'round'), cards: numberIn(entry, 'cards') }),
  'discgolf.startRound': (entry) => m.discgolf_did_start({ round: numberIn(entry, 'round') }),
  'discgolf.finishRound': (entry) => m.discgolf_did_finish({ round: numberIn(entry, 'round') }),
  'discgolf.takeBackRound': (entry) => m.discgolf_did_take_back({ round: numberIn(entry, 'round') }),
  'discgolf.seatPlayer': (entry) => m.discgolf_did_seat({ name: nameIn(entry), card: numberIn(entry, 'card') }),
  'discgolf.noShow': (entry) => m.discgolf_did_no_show({ name: nameIn(entry) }),
  'discgolf.signCard': (entry) => m.discgolf_did_sign({ card: numberIn(entry, 'card'), name: nameIn(entry) }),
  'discgolf.signForCard': (entry) =>
    m.discgolf_did_sign_for({ card: numberIn(entry, 'card'), reason: textIn(entry, 'reason') }),
  'discgolf.unsignCard': (entry) =>
    m.discgolf_did_unsign({ card: numberIn(entry, 'card'), reason: textIn(entry, 'reason') }),
  'discgolf.correctThrows': (entry) =>
    m.discgolf_did_correct({
      name: nameIn(entry),
      hole: numberIn(entry, 'hole'),
      before: numberIn(entry, 'before'),
      after: numberIn(entry, 'after'),
      reason: textIn(entry, 'reason'),
    }),
  'discgolf.removePin': (entry) => m.discgolf_did_remove_pin({ name: nameIn(entry), reason: textIn(entry, 'reason') }),
  'discgolf.book': (entry, { currency }) =>
    m.discgolf_did_book({
      name: nameIn(entry),
      kind: ENTRY_WORDS[ENTRY_KINDS.find((kind) => kind === entry.detail['kind']) ?? 'correction'](),
      amount: formatMoney(Math.abs(numberIn(entry, 'amount')), currency),
    }),
  'discgolf.counter': (entry, { currency }) =>
    m.discgolf_did_counter({ name: nameIn(entry), amount: formatMoney(Math.abs(numberIn(entry, 'amount')), currency) }),
  'discgolf.savePrizes': () => m.discgolf_did_prizes(),
}
