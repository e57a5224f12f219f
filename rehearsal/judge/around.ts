import { deedsOf, type LedgerDeed, type LedgerKept, numberFact, textFact } from '../ledger/ledger.ts'
import { type Checked, checking } from './findings.ts'
import type { FinalState, StoredRecord } from './snapshot.ts'

const TAKEN = ['booked', 'present', 'absent']

/** Each job once per person, and none with more people than it takes. */
export const jobsOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every job and promise once', (say, compare) => {
    const entries = (records['helperjob_entries'] ?? []).filter(({ status }) => TAKEN.includes(String(status)))
    const last = new Map<string, LedgerDeed>()
    for (const deed of ledger.acknowledged)
      if (['job', 'jobOffer', 'jobLeft'].includes(deed.kind))
        last.set(`${textFact(deed, 'job')} ${textFact(deed, 'user')}`, deed)
    for (const deed of last.values()) {
      compare()
      const found = entries.filter(({ job, user }) => job === deed.facts['job'] && user === deed.facts['user'])
      const wanted = deed.kind === 'jobLeft' ? 0 : 1
      if (found.length !== wanted) say(`${deed.who} should have a job ${wanted} times and has it ${found.length} times`)
    }
    // Who waits longest is asked first.
    for (const deed of deedsOf(ledger, 'jobOffer')) {
      compare()
      const first = deedsOf(ledger, 'jobWait').find(({ facts }) => facts['job'] === deed.facts['job'])
      if (first?.who !== deed.who) say(`${deed.who} was offered a job, and ${first?.who} had waited for longer`)
    }
    for (const job of records['helperjobs'] ?? []) {
      compare()
      const count = entries.filter((entry) => entry['job'] === job.id).length
      if (count > Number(job['maximum']))
        say(`${String(job['title'])} takes ${String(job['maximum'])} and has ${count}`)
    }
    for (const deed of deedsOf(ledger, 'food')) {
      compare()
      const found = (records['foods'] ?? []).filter(({ dish }) => dish === deed.facts['dish'])
      if (found.length !== 1) say(`${textFact(deed, 'dish')} was promised once and is there ${found.length} times`)
    }
  })

/** What was ordered is there once, and never more is out than exists. */
export const ordersOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every order once, nothing lent twice', (say, compare) => {
    const lines = records['booking_lines'] ?? []
    const orders = new Map((records['booking_orders'] ?? []).map((order) => [order.id, order]))
    const pieces = (line: StoredRecord) =>
      ['waiting', 'out', 'returned', 'damaged', 'lost'].reduce((sum, place) => sum + Number(line[place] ?? 0), 0)
    for (const item of records['booking_items'] ?? []) {
      compare()
      const own = lines.filter((line) => line['item'] === item.id)
      const ordered = own.reduce((sum, line) => sum + pieces(line), 0)
      const wanted = deedsOf(ledger, 'order')
        .filter((deed) => deed.facts['item'] === item.id)
        .reduce((sum, deed) => sum + numberFact(deed, 'count'), 0)
      if (ordered !== wanted)
        say(`${wanted} of ${String(item['name'])} were acknowledged, and ${ordered} are in orders`)
      const live = own.filter((line) => orders.get(String(line['order']))?.['state'] !== 'cancelled')
      if (live.reduce((sum, line) => sum + pieces(line), 0) > Number(item['quantity']))
        say(`More of ${String(item['name'])} went out at once than there are`)
    }
    for (const deed of deedsOf(ledger, 'back')) {
      compare()
      const out = lines.filter((line) => line['order'] === deed.facts['order'] && Number(line['out']) > 0)
      if (out.length > 0) say(`An order came back, and ${out.length} of its lines are out`)
    }
  })

export const throwsOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every throw once', (say, compare) => {
    const stored = records['discgolf_throws'] ?? []
    for (const deed of deedsOf(ledger, 'throw')) {
      compare()
      const found = stored.filter(
        ({ golfer, hole, round }) =>
          golfer === deed.facts['golfer'] && hole === deed.facts['hole'] && round === deed.facts['round'],
      )
      if (found.length !== 1 || found[0]?.['throws'] !== deed.facts['throws'])
        say(
          `Hole ${numberFact(deed, 'hole')} of ${textFact(deed, 'golfer')} is not the ${numberFact(deed, 'throws')} throws that were entered`,
        )
    }
  })

export const feedbackOnce = (ledger: LedgerKept, { records }: FinalState): Checked =>
  checking('every word of feedback once', (say, compare) => {
    for (const deed of deedsOf(ledger, 'feedback')) {
      compare()
      const found = (records['feedback'] ?? []).filter(({ text }) => text === deed.facts['text'])
      if (found.length !== 1) say(`What ${deed.who} said is there ${found.length} times`)
    }
  })
