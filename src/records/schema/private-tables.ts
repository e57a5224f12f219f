import { column, privateTable } from './private-table.ts'

/** Tables of the engine that no route shows. */

/**
 * One row per write, in the order of commit; `before` lets a rule be asked about what is gone, and is null where that was
 * about somebody who has left. Rows lie in the order of their time: an index would cost every write a page and find
 * nothing faster.
 */
export const changesTable = privateTable('_changes', {
  columns: {
    seq: column.counter(),
    collection: column.text(),
    record: column.text(),
    action: column.text({ oneOf: ['create', 'update', 'delete'] }),
    before: column.text({ nullable: true }),
    at: column.text(),
    /** Whether it is the first of its transaction. */
    begins: column.integer({ default: 1, min: 0, max: 1 }),
    /** Whether `before` must go as soon as everybody has been told. */
    forget: column.integer({ default: 0, min: 0, max: 1 }),
  },
})

/** Who did what, for what must be explained later: roles, scores, money. */
export const auditTable = privateTable('_audit', {
  columns: {
    seq: column.counter(),
    at: column.text(),
    actor: column.text(),
    action: column.text(),
    collection: column.text(),
    record: column.text(),
    detail: column.json(),
  },
  indexes: [{ name: 'by_record', on: ['collection', 'record'] }],
})

/** The answer to a command that was sent with a key, so that a repeat gets the same one. */
export const idempotencyTable = privateTable('_idempotency', {
  columns: {
    key: column.text(),
    actor: column.text(),
    command: column.text(),
    input: column.text(),
    answer: column.json(),
    at: column.text(),
  },
  primaryKey: ['actor', 'key'],
  indexes: [{ on: ['at'] }],
})

/** Contents, each once, found by the SHA-256 of its bytes. */
export const blobsTable = privateTable('_blobs', {
  columns: {
    hash: column.text({ length: 64 }),
    size: column.integer({ min: 0 }),
    type: column.text(),
    at: column.text(),
  },
  primaryKey: ['hash'],
})

const OF_A_BLOB = { table: '_blobs', column: 'hash' } as const

export const chunksTable = privateTable('_chunks', {
  columns: {
    hash: column.text({ references: { ...OF_A_BLOB, onDelete: 'cascade' } }),
    part: column.integer({ min: 0 }),
    bytes: column.bytes(),
  },
  primaryKey: ['hash', 'part'],
})

/** Which record's field has which content, by the name under which it is served. */
export const filesTable = privateTable('_files', {
  columns: {
    collection: column.text(),
    record: column.text(),
    field: column.text(),
    name: column.text(),
    hash: column.text({ references: OF_A_BLOB }),
  },
  primaryKey: ['collection', 'record', 'name'],
  indexes: [{ on: ['hash'] }],
})

export const thumbsTable = privateTable('_thumbs', {
  columns: {
    hash: column.text({ references: { ...OF_A_BLOB, onDelete: 'cascade' } }),
    size: column.text(),
    thumb: column.text({ references: OF_A_BLOB }),
  },
  primaryKey: ['hash', 'size'],
  indexes: [{ on: ['thumb'] }],
})

/** What the installation knows of itself, such as the key of its tokens. */
export const installationTable = privateTable('_installation', {
  columns: { name: column.text(), value: column.text() },
  primaryKey: ['name'],
})

/** Sessions that were signed out of, until the last of their tokens has run out. */
export const endedSessionsTable = privateTable('_ended_sessions', {
  columns: { id: column.text(), at: column.text() },
  primaryKey: ['id'],
  indexes: [{ on: ['at'] }],
})

/** What one process at a time may do, who does it and until when, in milliseconds since 1970. Of a database that many processes share. */
export const leasesTable = privateTable('_leases', {
  columns: { name: column.text(), holder: column.text(), until: column.integer() },
  primaryKey: ['name'],
})

/** How often something secret was tried, kept as the moment when all tries are back. Of a database that many processes share. */
export const triesTable = privateTable('_tries', {
  columns: { name: column.text(), restored: column.text() },
  primaryKey: ['name'],
  indexes: [{ on: ['restored'] }],
})

export const ENGINE_TABLES = [
  changesTable,
  auditTable,
  idempotencyTable,
  blobsTable,
  chunksTable,
  filesTable,
  thumbsTable,
  installationTable,
  endedSessionsTable,
  leasesTable,
  triesTable,
]

declare module './private-table.ts' {
  interface KnownTables {
    _changes: typeof changesTable
    _audit: typeof auditTable
    _idempotency: typeof idempotencyTable
    _blobs: typeof blobsTable
    _chunks: typeof chunksTable
    _files: typeof filesTable
    _thumbs: typeof thumbsTable
    _installation: typeof installationTable
    _ended_sessions: typeof endedSessionsTable
    _leases: typeof leasesTable
    _tries: typeof triesTable
  }
}
