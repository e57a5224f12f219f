import type { Collection } from '../schema/collection.ts'
import { GUEST, type Viewer } from '../viewing/viewer.ts'
import type { Operand, RuleContext } from './bind.ts'
import type { Comparison, Condition } from './parse.ts'

/** How much of its asker a condition wants to know, so that it can be asked once for all who are alike. */

/** From little to much. Standing is whether somebody is signed in, and with which roles. */
export const KNOWLEDGE = ['nothing', 'standing', 'person'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** The list rule that limits a client's way along a relation. */
export type ListRuleOf = (collection: Collection) => Condition<Operand>

/** Askers with the same name are alike, as far as so much is known of them. */
export function viewerKey(viewer: Viewer, known: Knowledge): string {
  if (known === 'nothing') return ''
  if (known === 'person') return viewer.id
  return viewer.id === '' ? 'guest' : `signed in ${viewer.roles.toSorted().join(' ')}`
}

export const most = (...needed: readonly Knowledge[]): Knowledge =>
  KNOWLEDGE[Math.max(0, ...needed.map((one) => KNOWLEDGE.indexOf(one)))] ?? 'person'

export function knowledgeFor(condition: Condition<Operand>, listRuleOf: ListRuleOf): Knowledge {
  if (condition.is === 'constant') return 'nothing'
  if (condition.is !== 'comparison') return most(...condition.parts.map((part) => knowledgeFor(part, listRuleOf)))
  const { left, right } = condition
  if (asksIfSignedIn(condition)) return 'standing'
  return most(knowledgeForOperand(left, listRuleOf), knowledgeForOperand(right, listRuleOf))
}

/**
 * The condition where everything that needs more knowledge is supposed to hold, or not to. The language has no negation
 * around conditions: what holds when all of it fails holds for everybody, and what fails when all of it holds for nobody.
 */
export function supposing(
  condition: Condition<Operand>,
  known: Knowledge,
  supposed: boolean,
  listRuleOf: ListRuleOf,
): Condition<Operand> {
  if (condition.is === 'constant') return condition
  if (condition.is !== 'comparison') {
    return { is: condition.is, parts: condition.parts.map((part) => supposing(part, known, supposed, listRuleOf)) }
  }
  const needed = knowledgeFor(condition, listRuleOf)
  return most(needed, known) === known ? condition : { is: 'constant', value: supposed }
}

/** `@request.auth.id != ""` */
function asksIfSignedIn({ operator, left, right }: Comparison<Operand>): boolean {
  if (operator !== '=' && operator !== '!=') return false
  const isEmpty = (side: Operand) => side.is === 'known' && (side.literal === '' || side.literal === null)
  const isId = (side: Operand) => side.is === 'late' && [...factsRead(side.of)].join() === 'id'
  return (isId(left) && isEmpty(right)) || (isEmpty(left) && isId(right))
}

function knowledgeForOperand(operand: Operand, listRuleOf: ListRuleOf): Knowledge {
  if (operand.is === 'known') return 'nothing'
  if (operand.is === 'late') return knowledgeForFacts(factsRead(operand.of))
  const start = operand.start === 'record' ? 'nothing' : knowledgeForFacts(factsRead(operand.start))
  const rules = operand.hops.filter((hop) => hop.restricted).map((hop) => listRuleOf(hop.collection))
  return most(start, ...rules.map((rule) => knowledgeFor(rule, listRuleOf)))
}

function knowledgeForFacts(facts: ReadonlySet<keyof Viewer>): Knowledge {
  if (facts.size === 0) return 'nothing'
  return facts.has('id') || facts.has('record') ? 'person' : 'standing'
}

/** Asked with a viewer who notes what is looked at: nothing that is read can be forgotten here. */
function factsRead(of: (context: RuleContext) => unknown): ReadonlySet<keyof Viewer> {
  const facts = new Set<keyof Viewer>()
  const viewer: Viewer = {
    get id() {
      facts.add('id')
      return GUEST.id
    },
    get roles() {
      facts.add('roles')
      return GUEST.roles
    },
    get record() {
      facts.add('record')
      return GUEST.record
    },
  }
  of({ viewer, now: new Date(0) })
  return facts
}
