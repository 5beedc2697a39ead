/**
 * Removes what nobody can need any more: answers to requests of half a year ago, sessions and codes long over, and what
 * a device said that has been silent for 90 days.
 */
import { lt } from 'drizzle-orm';
import type { Store } from './client.ts';
import {
  captchas,
  classroomSessions,
  deviceQueues,
  idempotency,
  loginFailures,
  sessions,
  studentSessions,
  verifications,
} from './schema/index.ts';

const day = 24 * 60 * 60_000;
/** Longer than any device keeps work without having been able to send it. */
const keptDays = 180;

/** A device that is in use says every day what waits there; one that was wiped never takes it back. */
const silentDays = 90;

/** Removes it, in all schools. */
export async function tidy(store: Store, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day);
  await store.read(async (db) => {
    await db.delete(idempotency).where(lt(idempotency.createdAt, before(keptDays)));
    await db.delete(sessions).where(lt(sessions.expiresAt, before(30)));
    await db.delete(studentSessions).where(lt(studentSessions.expiresAt, before(30)));
    await db.delete(classroomSessions).where(lt(classroomSessions.expiresAt, before(30)));
    await db.delete(deviceQueues).where(lt(deviceQueues.reportedAt, before(silentDays)));
    await db.delete(verifications).where(lt(verifications.expiresAt, before(1)));
    await db.delete(loginFailures).where(lt(loginFailures.lastAt, before(1)));
    await db.delete(captchas).where(lt(captchas.expiresAt, before(0)));
  });
}

/** Does it now and once a day; answers what stops it. */
export async function keepTidy(store: Store): Promise<() => void> {
  await tidy(store, Date.now());
  // A day that fails is made up for by the next one.
  const timer = setInterval(() => void tidy(store, Date.now()).catch(() => {}), day).unref();
  return () => clearInterval(timer);
}
