import { column, privateTable } from '#records/schema/private-table.ts'

/** Where a device of somebody is reached. `endpoint` is a secret: whoever knows it can write to the device. */
export const pushSubscriptions = privateTable('_push_subscriptions', {
  columns: {
    id: column.text({ length: 15 }),
    user: column.text({ references: { table: 'users', onDelete: 'cascade' } }),
    endpoint: column.text({ notBlank: true }),
    /** Of the endpoint: which push service it is. */
    origin: column.text({ notBlank: true }),
    /** The device's public key and shared secret, with which only it can read what it gets. */
    p256dh: column.text(),
    auth: column.text(),
    /** By which key the person's sessions were signed: with another one they have signed out everywhere. */
    key_mark: column.text(),
    created: column.text(),
  },
  primaryKey: ['id'],
  unique: [['endpoint']],
  indexes: [{ on: ['user', 'created'] }, { on: ['origin'] }],
})

/** Notices whose recipients are not all in the queue yet, and how far it is: in the order of the ids of people. */
export const pushFanOuts = privateTable('_push_fan_outs', {
  columns: {
    notice: column.text({ references: { table: 'notices', onDelete: 'cascade' } }),
    after: column.text({ default: '' }),
    created: column.text(),
  },
  primaryKey: ['notice'],
  indexes: [{ on: ['created'] }],
})

/** What waits to be pushed to a device. It goes once it is sent, with its notice, and with its device. */
export const pushQueueTable = privateTable('_push_queue', {
  columns: {
    seq: column.counter(),
    notice: column.text({ references: { table: 'notices', onDelete: 'cascade' } }),
    subscription: column.text({ references: { table: '_push_subscriptions', column: 'id', onDelete: 'cascade' } }),
    /** The device's service, and whether the notice is urgent: the queue is read by these. */
    origin: column.text({ notBlank: true }),
    urgent: column.integer({ min: 0, max: 1 }),
    created: column.text(),
    due: column.text(),
    attempts: column.integer({ default: 0, min: 0 }),
    /** Why it was given up; null while it waits. */
    failed: column.text({ nullable: true }),
  },
  unique: [['notice', 'subscription']],
  indexes: [
    { name: 'waiting', on: ['origin', 'urgent', 'due'], where: '"failed" IS NULL' },
    { on: ['subscription'] },
    { on: ['created'] },
  ],
})

export const PUSH_TABLES = [pushSubscriptions, pushFanOuts, pushQueueTable]

declare module '#records/schema/private-table.ts' {
  interface KnownTables {
    _push_subscriptions: typeof pushSubscriptions
    _push_fan_outs: typeof pushFanOuts
    _push_queue: typeof pushQueueTable
  }
}
