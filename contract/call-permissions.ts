/**
 * Which permission a call needs beyond `work`, which `server/middleware/answer.ts` asks of every change: the one table
 * that the server checks and the tests go through.
 */
import type { CallName } from './calls.ts';
import type { Permission } from '#domain/permissions.ts';

/** What opens a call to whoever does not `work`: a teacher makes it for her classes, these for all of them. */
export const permissionBeside: Partial<Record<CallName, Permission>> = {
  'studentLogins.make': 'logins',
  'loginCards.make': 'logins',
  'loginCards.void': 'logins',
};

/** What a call needs that not every member of the staff may make. */
export const permissionFor: Partial<Record<CallName, Permission>> = {
  'structure.read': 'structure',
  'structure.changeYear': 'structure',
  'structure.addGrade': 'structure',
  'structure.changeGrade': 'structure',
  'structure.removeGrade': 'structure',
  'structure.addClasses': 'structure',
  'structure.changeClass': 'structure',
  'structure.orderClasses': 'structure',
  'structure.removeClass': 'structure',
  'structure.addCourses': 'structure',
  'structure.changeCourse': 'structure',
  'structure.removeCourse': 'structure',
  'structure.teach': 'structure',
  'years.suggest': 'structure',
  'years.preview': 'structure',
  'years.begin': 'structure',
  'years.undo': 'structure',
  'enrolments.change': 'structure',
  'roster.preview': 'lists',
  'roster.apply': 'lists',
  'roster.runs': 'lists',
  'roster.undo': 'lists',
  'leaving.students': 'leaving',
  'leaving.data': 'leaving',
  'leaving.traces': 'leaving',
  'leaving.anonymise': 'leaving',
  'schoolStatus.update': 'status',
  'schoolStatus.confirm': 'status',
  'audit.list': 'log',
  'accounts.list': 'accounts',
  'accounts.change': 'accounts',
  'accounts.link': 'accounts',
  'accounts.endSessions': 'accounts',
  'leaving.work': 'accounts',
  'leaving.handOver': 'accounts',
  'cardSignIn.read': 'accounts',
  'cardSignIn.change': 'accounts',
  'registration.read': 'accounts',
  'registration.change': 'accounts',
  'roles.list': 'accounts',
  'roles.add': 'accounts',
  'roles.change': 'accounts',
  'roles.remove': 'accounts',
};
