import type { TeamFee } from '#rules/settlement/fees.ts'
import type { EntryKind } from '#rules/settlement/ledger.ts'
import type { MatchedBy } from '#rules/settlement/match.ts'
import { m } from '#words/messages.js'

/** Money in words. */

export const ENTRY_WORDS: Readonly<Record<EntryKind, () => string>> = {
  fee: m.settlement_kind_fee,
  extra: m.settlement_kind_extra,
  payment: m.settlement_kind_payment,
  waiver: m.settlement_kind_waiver,
  refund: m.settlement_kind_refund,
  correction: m.settlement_kind_correction,
}

export const METHOD_WORDS: Readonly<Record<'transfer' | 'cash', () => string>> = {
  transfer: m.settlement_method_transfer,
  cash: m.settlement_method_cash,
}

export const TEAM_FEE_WORDS: Readonly<Record<TeamFee, () => string>> = {
  nothing: m.settlement_state_nothing,
  open: m.settlement_state_open,
  part: m.settlement_state_part,
  paid: m.settlement_state_paid,
  credit: m.settlement_state_credit,
}

export const MATCHED_WORDS: Readonly<Record<MatchedBy, () => string>> = {
  reference: m.settlement_import_by_reference,
  name: m.settlement_import_by_name,
  amount: m.settlement_import_by_amount,
}
