/** Files: what is known of each, and the uploads that are still under way. */
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, inRange, instant, ownId, schoolId } from './columns.ts';

/** What is known of a file; its bytes lie in the storage under a random name. */
export const attachments = pgTable(
  'attachments',
  {
    schoolId: schoolId(),
    id: ownId(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    storedAs: text('stored_as').notNull(),
    /** The member of staff or the student who uploaded it; null for files that came otherwise. */
    ownerId: uuid('owner_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('attachments_age').on(t.schoolId, t.createdAt),
    index('attachments_owner').on(t.schoolId, t.ownerId, t.createdAt),
    inRange(t.size, 0),
  ],
);

/** A file that arrives in parts; each part lies in the storage until the last has come. */
export const uploads = pgTable(
  'uploads',
  {
    schoolId: schoolId(),
    id: ownId(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    size: integer('size').notNull(),
    received: integer('received').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.schoolId, t.id] }),
    index('uploads_age').on(t.expiresAt),
    index('uploads_owner').on(t.schoolId, t.ownerId),
    inRange(t.size, 0),
    inRange(t.received, 0),
  ],
);

/** The parts of an upload by the offset they begin at; a part is there wholly or not at all. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    schoolId: schoolId(),
    uploadId: uuid('upload_id').notNull(),
    start: integer('start').notNull(),
    size: integer('size').notNull(),
    storedAs: text('stored_as').notNull(),
  },
  (t) => [primaryKey({ columns: [t.schoolId, t.uploadId, t.start] }), inRange(t.size, 0)],
);
