import { expect, test } from 'vitest';
import type { User } from '#contract/school/core.ts';
import { choosePerson, rolesToEnter } from './person.ts';
import {
  KEPT_MS,
  personOf,
  stateAfterEnd,
  stateFromDevice,
  stateFromQuick,
  type Stored,
} from './session-state.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const later = now + 60_000;
const user: User = {
  id: 'u1',
  name: 'مریم کاظمی',
  username: 'teacher',
  roles: ['user'],
  memberships: [
    {
      school: { id: 's1', name: 'دبستان بهار', timeZone: 'Asia/Tehran' },
      semesters: [
        { id: 'old', name: '۱۴۰۴–۱۴۰۵', active: false },
        { id: 'new', name: '۱۴۰۵–۱۴۰۶', active: true },
      ],
    },
    { school: { id: 's2', name: 'دبیرستان', timeZone: 'Asia/Tehran' }, semesters: [] },
  ],
};
const stored: Stored = {
  owner: 's1:u1',
  token: 't',
  expires: later,
  auth: 'ok',
  reason: null,
  user,
};

test('a token with a known person opens the frame at once', () => {
  const state = stateFromQuick({ token: 't', wish: {}, who: { user, expires: later } }, now);
  expect(state.kind).toBe('in');
  expect(personOf(state)?.owner).toBe('s1:u1');
  expect(personOf(state)?.semester?.id).toBe('new');
});

test('without a token, without a known person or after expiry the device is asked', () => {
  const who = { user, expires: later };
  expect(stateFromQuick({ token: null, wish: {}, who }, now).kind).toBe('starting');
  expect(stateFromQuick({ token: 't', wish: {}, who: null }, now).kind).toBe('starting');
  const expired = { token: 't', wish: {}, who: { user, expires: now } };
  expect(stateFromQuick(expired, now).kind).toBe('starting');
});

test('a lost cookie does not end a session that the device still holds', () => {
  expect(stateFromDevice(stored, {}, now)).toMatchObject({ kind: 'in', token: 't' });
});

test('an expired or refused session stays readable for the same person', () => {
  expect(stateFromDevice({ ...stored, expires: now - 1 }, {}, now).kind).toBe('kept');
  expect(stateFromDevice({ ...stored, auth: 'expired', token: null }, {}, now).kind).toBe('kept');
});

test('thirty days without a sign-in end what was kept', () => {
  const old = { ...stored, auth: 'expired', expires: now - KEPT_MS } as const;
  expect(stateFromDevice(old, {}, now).kind).toBe('guest');
});

test('the thirty days begin when a refusal ended the session, not when its token would have', () => {
  const refused = { ...stored, auth: 'expired', token: null, expires: now + KEPT_MS } as const;
  expect(stateFromDevice({ ...refused, endedAt: now - KEPT_MS + 1 }, {}, now).kind).toBe('kept');
  expect(stateFromDevice({ ...refused, endedAt: now - KEPT_MS }, {}, now).kind).toBe('guest');
});

test('what the school ended opens nothing at the next start either', () => {
  const ended = { ...stored, auth: 'expired', token: null, reason: 'session.revoked' } as const;
  expect(stateFromDevice(ended, {}, now).kind).toBe('guest');
});

test('who left, or is unknown to the device, is a guest', () => {
  expect(stateFromDevice({ ...stored, auth: 'out' }, {}, now).kind).toBe('guest');
  expect(stateFromDevice({ ...stored, user: null }, {}, now).kind).toBe('guest');
  expect(stateFromDevice(null, {}, now).kind).toBe('guest');
});

test('a session that ends by itself keeps the person, and a guest stays a guest', () => {
  const ended = stateAfterEnd(stateFromDevice(stored, {}, now), 'session.expired');
  expect(ended.kind).toBe('kept');
  expect(personOf(ended)?.owner).toBe('s1:u1');
  expect(stateAfterEnd({ kind: 'guest' }, 'session.expired')).toEqual({ kind: 'guest' });
});

test('a session that was revoked leaves no pupils to read', () => {
  const ended = stateAfterEnd(stateFromDevice(stored, {}, now), 'session.revoked');
  expect(ended.kind).toBe('guest');
});

test('the last used school and semester are taken, but only what the server allows', () => {
  expect(choosePerson(user, { schoolId: 's1', semesterId: 'old' })?.semester?.id).toBe('old');
  expect(choosePerson(user, { schoolId: 's2', semesterId: 'old' })).toMatchObject({
    owner: 's2:u1',
    semester: null,
  });
  expect(choosePerson(user, { schoolId: 'foreign' })?.owner).toBe('s1:u1');
  expect(choosePerson({ ...user, memberships: [] })).toBeNull();
});

test('the teacher’s id of the address chooses her school, where no school is said and the server knows it', () => {
  const [first, second] = user.memberships.map((one, at) =>
    Object.assign({ ...one }, { teacherId: `t${at + 1}` }),
  );
  if (!first || !second) throw new Error('two schools are needed');
  const known = { ...user, memberships: [first, second] };
  expect(choosePerson(known, { teacherId: 't2' })).toMatchObject({
    teacherId: 't2',
    owner: 's2:u1',
  });
  expect(choosePerson(known, { teacherId: 't2', schoolId: 's1' })?.owner).toBe('s1:u1');
  expect(choosePerson(known, { teacherId: 'another' })?.owner).toBe('s1:u1');
  expect(choosePerson(user, { teacherId: 't2' })).toMatchObject({
    teacherId: 'u1',
    owner: 's1:u1',
  });
});

test('the administration is open to whoever looks after a part of it, and to no role that only another back end knows', () => {
  const enters = (of: object) => rolesToEnter({ ...user, ...of }).includes('admin');
  expect(enters({ roles: ['supporter'], permissions: ['log'] })).toBe(true);
  expect(enters({ roles: ['user'], permissions: ['work', 'readAll', 'changeAll'] })).toBe(false);
  expect(enters({ roles: ['supporter'] })).toBe(false);
  expect(enters({ roles: ['headTeacher'] })).toBe(false);
});
