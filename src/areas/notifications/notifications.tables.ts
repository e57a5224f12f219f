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
    /** What it is for, such as one link of one person: once that is met, nobody has to pass it on. */
    about: column.text({ default: '' }),
    /** Ids of the admins who were shown it, so that each look is kept once. */
    seen: column.text({ default: '' }),
    /** An admin passed it on: no mail server sent it. */
    by_hand: column.integer({ default: 0, min: 0, max: 1 }),
  },
  unique: [['id']],
  checks: ['"sent" IS NULL OR "failed" IS NULL'],
  indexes: [
    { name: 'waiting', on: ['next_attempt'], where: '"sent" IS NULL AND "failed" IS NULL' },
    { on: ['created'] },
    { name: 'about', on: ['about'], where: `"about" <> ''` },
  ],
})

/** Private tables of the notifications. */
export const OUTBOX_TABLES = [outbox]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _outbox: typeof outbox
  }
}
