/** The external classroom service (Konj): its answers are read from `results`. */
import { z } from 'zod';
import { define } from '../define.ts';

/** The service's own ids are numbers, of any length that a number holds exactly. */
export const externalId = z.int().min(1);
const asked = z.coerce.number().pipe(externalId);
const size = z.coerce.number().int().min(1).max(100).default(100);
const named = z.object({ id: externalId, name: z.string() });

/** A school of the account. */
const school = named;
/** A grade of a school. */
const grade = named;
/** A class, and how many belong to it. */
const schoolClass = named.extend({ studentCount: z.int(), teacherCount: z.int() });
/** A student or teacher of a class. */
const member = z.object({
  id: externalId,
  role: z.enum(['student', 'teacher']),
  firstName: z.string(),
  lastName: z.string(),
});

/** The external classroom service. */
export const classroomCalls = define('classroom', {
  'classroom.endSession': {
    route: 'GET /gen-ext-token/',
    as: 'external',
    changesState: true,
    answer: z.object({ ended: z.literal(true) }),
  },
  'classroom.schools': {
    route: 'GET /classroom/get-own-school/',
    as: 'external',
    answer: z.array(school),
  },
  'classroom.grades': {
    route: 'GET /classroom/list-create-grade/',
    as: 'external',
    query: z.object({ school_id: asked, 'page-size': size }),
    answer: z.array(grade),
  },
  'classroom.classes': {
    route: 'GET /classroom/get-own-class/',
    as: 'external',
    query: z.object({ school_id: asked, grade_id: asked, 'page-size': size }),
    answer: z.array(schoolClass),
  },
  'classroom.members': {
    route: 'GET /classroom/get-class-member/{classId}/',
    as: 'external',
    params: z.object({ classId: z.string().regex(/^[1-9]\d{0,8}$/) }),
    query: z.object({ role: member.shape.role, 'page-size': size }),
    answer: z.array(member),
  },
});

/** A school, a grade, or anything else with a name. */
export type ExternalNamed = z.infer<typeof named>;
/** A class of the service. */
export type ExternalClass = z.infer<typeof schoolClass>;
/** A member of a class of the service. */
export type ExternalMember = z.infer<typeof member>;
