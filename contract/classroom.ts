/** The external classroom service (Konj): its answers are read from `results`. */
import { define } from './define.ts';

/** The external classroom service. */
export const classroomCalls = define({
  'classroom.endSession': {
    service: 'classroom',
    method: 'GET',
    path: '/gen-ext-token/',
    changesState: true,
  },
  'classroom.schools': {
    service: 'classroom',
    method: 'GET',
    path: '/classroom/get-own-school/',
  },
  'classroom.grades': {
    service: 'classroom',
    method: 'GET',
    path: '/classroom/list-create-grade/',
  },
  'classroom.classes': {
    service: 'classroom',
    method: 'GET',
    path: '/classroom/get-own-class/',
  },
  'classroom.members': {
    service: 'classroom',
    method: 'GET',
    path: '/classroom/get-class-member/{classId}/',
  },
});
