import { readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { isTest, ROOMS, roomOf, whyNot, whyNotPackage } from './rooms.mjs'

/**
 * The part of ESLint's interface for rules that is used here.
 * @typedef {any} Node a node of the syntax tree
 * @typedef {{ filename: string, report(problem: { node: Node, message: string }): void }} Context
 */

const root = join(import.meta.dirname, '../..')
const source = join(root, 'src')
const dependencies = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies)

/**
 * @param {string} file
 * @returns {string | undefined} its path below src/ with forward slashes, undefined for a file elsewhere
 */
function belowSource(file) {
  const path = relative(source, file)
  return path.startsWith('..') ? undefined : path.split(sep).join('/')
}

/**
 * @param {string} file the importing file
 * @param {string} here its path below src/
 * @param {string} specifier
 * @param {boolean} typeOnly
 */
function whyNotImport(file, here, specifier, typeOnly) {
  if (specifier.startsWith('#')) return whyNot(here, posix.normalize(specifier.slice(1)), { typeOnly })
  if (!specifier.startsWith('.')) return whyNotPackage(here, specifier, dependencies)
  const target = belowSource(join(dirname(file), specifier))
  if (target === undefined) return 'src/ imports nothing outside of itself'
  return whyNot(here, target, { typeOnly }) ?? (sameRoom(here, target) ? undefined : `write #${target}`)
}

/** Each room imports only what the table in rooms.mjs gives it, across rooms always as `#room/file.ts`. */
const directions = {
  /** @param {Context} context */
  create(context) {
    const here = belowSource(context.filename)
    if (here === undefined || isTest(here)) return {}

    /**
     * @param {Node} node
     * @param {Node} sourceNode
     * @param {boolean} typeOnly
     */
    const check = (node, sourceNode, typeOnly) => {
      if (typeof sourceNode?.value !== 'string') return
      const message = whyNotImport(context.filename, here, sourceNode.value, typeOnly)
      if (message) context.report({ node, message })
    }

    return {
      ImportDeclaration: (/** @type {Node} */ node) => check(node, node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (/** @type {Node} */ node) => check(node, node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (/** @type {Node} */ node) => check(node, node.source, node.exportKind === 'type'),
      ImportExpression: (/** @type {Node} */ node) => check(node, node.source, false),
      TSImportType: (/** @type {Node} */ node) => check(node, node.source ?? node.argument, true),
    }
  },
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameRoom(one, other) {
  const [a, b] = [roomOf(one), roomOf(other)]
  return a.room === b.room && a.area === b.area
}

const IMPURE_NAMES = new Set(
  'Promise performance crypto process fetch console setTimeout setInterval setImmediate queueMicrotask'.split(' '),
)
const IMPURE_CALLS = new Set(['Date.now', 'Math.random'])

/** Pure rooms receive facts, the clock included: no clock, no randomness, no promise. */
const pure = {
  /** @param {Context} context */
  create(context) {
    const here = belowSource(context.filename)
    if (here === undefined || isTest(here) || !ROOMS[roomOf(here).room]?.pure) return {}

    /**
     * @param {Node} node
     * @param {string} what
     */
    const refuse = (node, what) =>
      context.report({ node, message: `a pure room has no ${what}; take it as an argument` })
    const refuseAsync = (/** @type {Node} */ node) => node.async && refuse(node, 'promise')

    return {
      ArrowFunctionExpression: refuseAsync,
      FunctionDeclaration: refuseAsync,
      FunctionExpression: refuseAsync,
      AwaitExpression: (/** @type {Node} */ node) => refuse(node, 'promise'),
      NewExpression(/** @type {Node} */ node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0) refuse(node, 'clock')
        if (IMPURE_NAMES.has(node.callee.name)) refuse(node, node.callee.name)
      },
      CallExpression(/** @type {Node} */ node) {
        if (IMPURE_NAMES.has(node.callee.name)) refuse(node, node.callee.name)
        if (node.callee.name === 'Date') refuse(node, 'clock')
      },
      MemberExpression(/** @type {Node} */ node) {
        const name = `${node.object.name}.${node.property.name}`
        if (IMPURE_CALLS.has(name)) refuse(node, name)
        if (IMPURE_NAMES.has(node.object.name)) refuse(node, node.object.name)
      },
    }
  },
}

/** A statement, as text. */
const SQL = /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH|(?:CREATE|DROP|ALTER) (?:TABLE|INDEX)|PRAGMA)\s/

/** Statements are written by records alone: nothing else knows how a database wants to be asked. */
const sql = {
  /** @param {Context} context */
  create(context) {
    const here = belowSource(context.filename)
    if (here === undefined || isTest(here) || roomOf(here).room === 'records') return {}

    /**
     * @param {Node} node
     * @param {unknown} text
     */
    const check = (node, text) => {
      if (typeof text === 'string' && SQL.test(text))
        context.report({ node, message: 'only records writes SQL; ask the reader, or build a query with reader.query' })
    }

    return {
      Literal: (/** @type {Node} */ node) => check(node, node.value),
      TemplateLiteral: (/** @type {Node} */ node) => check(node, node.quasis[0]?.value.raw),
      CallExpression(/** @type {Node} */ { callee }) {
        if (callee.type !== 'MemberExpression' || !RUNS_SQL.has(callee.property.name)) return
        if (nameOf(callee.object) === 'store')
          context.report({ node: callee, message: 'only records runs SQL; ask the reader, or build a query' })
      },
    }
  },
}

const RUNS_SQL = new Set(['rows', 'all', 'run'])

/** @param {Node} node the last name of `a.b.c` */
const nameOf = (node) => (node.type === 'MemberExpression' ? node.property.name : node.name)

/** Stands where a template has something put into it. */
const GAP = '\0'
/** A statement with a pattern that is not written out. */
const OPEN_LIKE = new RegExp(String.raw`\bI?LIKE\b(?!\s*'[^'${GAP}]*'(?!\s*\|\|))`)
/** A filter of ours whose text to look for is put into it. */
const OPEN_TILDE = /~ ?["']%?$/
const LIKE_OPERATOR = /^(?:not )?i?like$/
/** How the databases say `~`; the pattern has been escaped by then. */
const LIKE_DIALECTS = /^records\/(?:sqlite|postgres)\/dialect\.ts$/

/** Signs of a pattern in what somebody sends would match more than it says: a LIKE is written out, or it is none. */
const like = {
  /** @param {Context} context */
  create(context) {
    const here = belowSource(context.filename)
    if (here === undefined || isTest(here) || LIKE_DIALECTS.test(here)) return {}

    /** @param {Node} node */
    const refuse = (node) =>
      context.report({
        node,
        message: 'no LIKE is built: compare exactly, write the pattern out, or ask with a filter and escaped()',
      })

    return {
      Literal(/** @type {Node} */ node) {
        if (typeof node.value === 'string' && OPEN_LIKE.test(node.value)) refuse(node)
      },
      TemplateLiteral(/** @type {Node} */ node) {
        /** @type {string[]} */
        const texts = node.quasis.map((/** @type {Node} */ it) => it.value.cooked)
        if (OPEN_LIKE.test(texts.join(GAP)) || texts.slice(0, -1).some((it) => OPEN_TILDE.test(it))) refuse(node)
      },
      CallExpression(/** @type {Node} */ { arguments: given }) {
        const operator = given.findIndex((/** @type {Node} */ it) => LIKE_OPERATOR.test(it.value))
        if (operator !== -1 && typeof given[operator + 1]?.value !== 'string') refuse(given[operator])
      },
    }
  },
}

export default { meta: { name: 'fieldside' }, rules: { directions, pure, sql, like } }
