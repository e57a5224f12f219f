import type { AuditEntry, AuditWords } from '#http/areas/audit-words.ts'
import { m } from '#words/messages.js'

const nameIn = ({ detail: { name } }: AuditEntry) => ({ name: typeof name === 'string' ? name : '' })
const countIn = ({ detail: { count } }: AuditEntry) => ({ count: Number(count ?? 0) })

/** What was done with equipment. What is gone keeps its name here. */
export const BOOKING_AUDIT_WORDS: AuditWords = {
  'booking.book': () => m.booking_did_book(),
  'booking.decide': () => m.booking_did_decide(),
  'booking.handOut': (entry) => m.booking_did_hand_out(countIn(entry)),
  'booking.takeBack': () => m.booking_did_take_back(),
  'booking.extend': () => m.booking_did_extend(),
  'booking.cancel': () => m.booking_did_cancel(),
  'booking.close': () => m.booking_did_close(),
  'booking.void': () => m.booking_did_void(),
  'booking.addItem': (entry) => m.booking_did_add_item(nameIn(entry)),
  'booking.changeItem': (entry) => m.booking_did_change_item(nameIn(entry)),
  'booking.changeItemPicture': (entry) => m.booking_did_item_picture(nameIn(entry)),
  'booking.removeItem': (entry) => m.booking_did_remove_item(nameIn(entry)),
  'booking.activateItems': (entry) => m.booking_did_activate_items(countIn(entry)),
  'booking.settleOutOfUse': (entry) => m.booking_did_settle({ ...countIn(entry), ...nameIn(entry) }),
  'booking.addLocation': (entry) => m.booking_did_add_location(nameIn(entry)),
  'booking.changeLocation': (entry) => m.booking_did_change_location(nameIn(entry)),
  'booking.openLocation': (entry) => m.booking_did_open_location(nameIn(entry)),
  'booking.removeLocation': (entry) => m.booking_did_remove_location(nameIn(entry)),
}
