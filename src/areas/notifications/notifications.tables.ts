import { column, privateTable } from '#records/schema/private-table.ts'

/**
 * Mails on their way. What is written in them is emptied once they are sent: their links are secrets of the addressee.
 * After `expires` a link in it opens nothing any more.
 */
export const outbox = privateTable('_outbox', {
  columns: {
    seq: column.counter(),
    id: column.text({ length: 15 }),
    to: column.text({ notBlank: true }),
    subject: column.text(),
    text: column.text(),
    html: column.text(),
    created: column.text(),
    attempts: column.integer({ default: 0, min: 0 }),
    next_attempt: column.text(),
    sent: column.text({ nullable: true }),
    failed: column.text({ nullable: true }),
    expires: column.text({ nullable: true }),
  },
  unique: [['id']],
  checks: ['"sent" IS NULL OR "failed" IS NULL'],
  indexes: [
    { name: 'waiting', on: ['next_attempt'], where: '"sent" IS NULL AND "failed" IS NULL' },
    { on: ['created'] },
  ],
})

/** Private tables of the notifications. */
export const OUTBOX_TABLES = [outbox]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _outbox: typeof outbox
  }
}
