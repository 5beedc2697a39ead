/**
 * Removes what nobody can need any more: answers to requests that nobody repeats, sessions and codes long over, what a
 * year has passed over in the audit log and of void cards, and what a device said that has been silent for 90 days.
 */
import { and, eq, lt, notExists } from 'drizzle-orm';
import type { Store } from './client.ts';
import {
  auditLog,
  captchas,
  classroomSessions,
  deviceQueues,
  idempotency,
  knownDevices,
  loginCards,
  loginFailures,
  rosterRuns,
  sessions,
  studentSessions,
  users,
  verifications,
} from './schema/index.ts';

const day = 24 * 60 * 60_000;
/** As long as a device may send a copy of what it has sent: the day on which it stops is over. */
const keptDays = 91;
/** Pupils' devices send again within an exam, and at most when they are next used; theirs are by far the most. */
const pupilsDays = 7;

/** A device that is in use says every day what waits there; one that was wiped never takes it back. */
const silentDays = 90;

/** A school year, and the holidays in which somebody looks back at it. */
const auditDays = 366;

/** As long as a device shows that somebody signed in on it. */
const deviceDays = 180;

/** Removes it, in all schools. */
export async function applyRetention(store: Store, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day);
  await store.read(async (db) => {
    await db.delete(idempotency).where(lt(idempotency.createdAt, before(keptDays)));
    const isStaff = db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.schoolId, idempotency.schoolId), eq(users.id, idempotency.userId)));
    await db
      .delete(idempotency)
      .where(and(lt(idempotency.createdAt, before(pupilsDays)), notExists(isStaff)));
    await db.delete(sessions).where(lt(sessions.expiresAt, before(30)));
    await db.delete(studentSessions).where(lt(studentSessions.expiresAt, before(30)));
    await db.delete(classroomSessions).where(lt(classroomSessions.expiresAt, before(30)));
    await db.delete(deviceQueues).where(lt(deviceQueues.reportedAt, before(silentDays)));
    await db.delete(auditLog).where(lt(auditLog.at, before(auditDays)));
    await db.delete(rosterRuns).where(lt(rosterRuns.at, before(auditDays)));
    // Codes and names of children that can no longer be put back.
    await db
      .update(rosterRuns)
      .set({ before: null })
      .where(lt(rosterRuns.at, before(1)));
    await db.delete(loginCards).where(lt(loginCards.voidedAt, before(auditDays)));
    await db.delete(verifications).where(lt(verifications.expiresAt, before(1)));
    await db.delete(loginFailures).where(lt(loginFailures.lastAt, before(1)));
    await db.delete(knownDevices).where(lt(knownDevices.lastAt, before(deviceDays)));
    await db.delete(captchas).where(lt(captchas.expiresAt, before(0)));
  });
}

/** Does it now and once a day; answers what stops it. */
export async function startRetention(store: Store): Promise<() => void> {
  await applyRetention(store, Date.now());
  // A day that fails is made up for by the next one.
  const timer = setInterval(
    () => void applyRetention(store, Date.now()).catch(() => {}),
    day,
  ).unref();
  return () => clearInterval(timer);
}
