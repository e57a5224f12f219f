import { isDay } from '../calendar/days.ts'
import { centsIn } from '../money.ts'
import {
  givenReference,
  STATEMENT_LINES_MOST,
  STATEMENT_ROWS_MOST,
  type Statement,
  type StatementLine,
  shortText,
} from './statement.ts'

/** Statements as banks send them (ISO 20022, camt.053.001.02 to .08), from the elements of the file. */

export interface XmlElement {
  /** Without the prefix of its namespace. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

/** What is booked, and what the bank only expects, is told apart by this. */
const BOOKED = 'BOOK'

/** Undefined when it is no statement of an account. */
export function readCamt(document: XmlElement): Statement | undefined {
  const statements = all(document, 'BkToCstmrStmt', 'Stmt')
  if (document.name !== 'Document' || statements.length === 0) return undefined
  const entries = statements.flatMap((statement) => all(statement, 'Ntry')).filter(isBooked)
  const written = entries.flatMap(paymentsIn)
  const read = written.slice(0, STATEMENT_ROWS_MOST).map(lineOf)
  const lines = read.flatMap((line, index) =>
    isReadable(line) && line.amount > 0 ? [{ ...line, line: index + 1 }] : [],
  )
  return {
    lines: lines.slice(0, STATEMENT_LINES_MOST),
    outgoing: read.filter((line) => isReadable(line) && line.amount <= 0).length,
    unreadable: read.flatMap((line, index) => (isReadable(line) ? [] : [index + 1])),
    leftOut: written.length - read.length + Math.max(0, lines.length - STATEMENT_LINES_MOST),
  }
}

const isReadable = ({ day, amount, currency }: StatementLine) =>
  isDay(day) && !Number.isNaN(amount) && /^[A-Z]{3}$/.test(currency)

const isBooked = (entry: XmlElement) => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === BOOKED

interface Payment {
  readonly entry: XmlElement
  readonly detail: XmlElement | undefined
  readonly isOneOfMany: boolean
}

/** A bank may book many in one entry. */
function paymentsIn(entry: XmlElement): readonly Payment[] {
  const [detail, ...others] = all(entry, 'NtryDtls', 'TxDtls')
  if (!detail || others.length === 0) return [{ entry, detail, isOneOfMany: false }]
  return [detail, ...others].map((it) => ({ entry, detail: it, isOneOfMany: true }))
}

function lineOf({ entry, detail, isOneOfMany }: Payment): StatementLine {
  const money =
    (isOneOfMany && detail && (at(detail, 'Amt') ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt'))) || at(entry, 'Amt')
  const direction = (isOneOfMany && detail && textAt(detail, 'CdtDbtInd')) || textAt(entry, 'CdtDbtInd')
  const cents = centsIn(money?.text.trim().replace(/(\.\d{2})0+$/, '$1') ?? '')
  const signed = cents === undefined ? Number.NaN : direction === 'CRDT' ? cents : 0 - cents
  const inDetail = (...path: readonly string[]) => (detail ? textAt(detail, ...path) : '')
  const remittance = detail ? all(detail, 'RmtInf', 'Ustrd').map(({ text }) => text.trim()) : []
  return {
    line: 0,
    day: dayAt(entry, 'BookgDt') || dayAt(entry, 'ValDt'),
    amount: signed,
    currency: money?.attributes['Ccy'] ?? '',
    name: inDetail('RltdPties', 'Dbtr', 'Pty', 'Nm') || inDetail('RltdPties', 'Dbtr', 'Nm'),
    iban: inDetail('RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    purpose: shortText(remittance.join(' ')) || textAt(entry, 'AddtlNtryInf'),
    reference: inDetail('RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
    bankReference: bankReferenceOf(entry, detail, isOneOfMany),
  }
}

/** Of an entry with many payments the one of the payment, together with that of the entry. */
function bankReferenceOf(entry: XmlElement, detail: XmlElement | undefined, isOneOfMany: boolean): string {
  const whole = givenReference(textAt(entry, 'AcctSvcrRef'))
  const own = (name: string) => givenReference(detail ? textAt(detail, 'Refs', name) : '')
  if (!isOneOfMany) return whole || own('AcctSvcrRef')
  const one = own('AcctSvcrRef') || own('TxId') || own('EndToEndId')
  return one === '' ? '' : [whole, one].filter(Boolean).join(' ')
}

const dayAt = (entry: XmlElement, name: string): string =>
  (textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm')).slice(0, 10)

/** All elements to which the path leads. */
const all = (element: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  )

const at = (element: XmlElement, ...path: readonly string[]): XmlElement | undefined => all(element, ...path)[0]

const textAt = (element: XmlElement, ...path: readonly string[]): string => shortText(at(element, ...path)?.text ?? '')
