/** What makes requests safe: answers kept by idempotency key, failed sign-ins, captchas. */
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inRange, instant, oneOf, schoolId } from './columns.ts';

/** One answered mutation; claimed and answered in the transaction of its effect, kept longer than any device stays offline. */
export const idempotency = pgTable(
  'idempotency',
  {
    schoolId: schoolId(),
    userId: uuid('user_id').notNull(),
    key: uuid('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    state: text('state', { enum: ['in_progress', 'done'] }).notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('body'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.userId, t.key] }),
    index('idempotency_age').on(t.createdAt),
    oneOf(t.state),
  ],
);

/** Failed sign-ins of an account or an address; there is no tenant before sign-in. */
export const loginFailures = pgTable(
  'login_failures',
  {
    scope: text('scope').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [inRange(t.failures, 0)],
);

/** Captchas that somebody answered, for as long as their digits would be taken: each is good for one try. */
export const captchas = pgTable('captchas', {
  id: uuid('id').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** What all servers of a database know and nobody else. */
export const serverSecrets = pgTable('server_secrets', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

/** Devices that somebody signed in on, by the hash of what they show; before sign-in there is no tenant. */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text('device_hash').notNull(),
    personId: uuid('person_id').notNull(),
    view: text('view', { enum: ['staff', 'student', 'parent'] }).notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceHash, t.personId, t.view] }),
    index('known_devices_person').on(t.personId),
    oneOf(t.view),
  ],
);
