/** What a school is made of in one of its years: grades, classes, courses, and who teaches what to whom. */
import { z } from 'zod';
import { defineAdditions } from '../define.ts';
import * as s from '../shapes.ts';

const name = z.string().trim().min(1).max(100);
/** 1 to 12 in most schools; the order of the grades, and which one follows which. */
const grade = z.int().min(0).max(20);
const several = { classes: 30, courses: 60, teachers: 10, cells: 100 };

/** A school year: both days belong to it. Its terms lie within it, one after another; left out, they stay. */
const year = s.term.extend({ terms: z.array(s.term).max(6).optional() });
const gradeFields = z.object({ name, grade });
const nameField = z.object({ name });

/** A grade; exams of any year and bank exams are written for it. */
const structureGrade = z.object({
  id: s.id,
  name: z.string(),
  grade: z.int(),
  exams: z.int(),
  bankExams: z.int(),
});
/** A class of the school, in the school's own order. */
const structureClass = z.object({
  id: s.id,
  name: z.string(),
  gradeId: s.id,
  /** Whether it is held in this year; the others were, and can be again. */
  held: z.boolean(),
  students: z.int(),
  /** Who was in it this year and is no longer. */
  formerStudents: z.int(),
  /** Exams and assignments of this year that were given to it. */
  exams: z.int(),
});
/** A course, in the order of the alphabet; exams of any year, bank exams and comments are written for it. */
const structureCourse = z.object({
  id: s.id,
  name: z.string(),
  exams: z.int(),
  bankExams: z.int(),
  comments: z.int(),
  /** In how many classes of other years it was taught. */
  taughtBefore: z.int(),
});
/** Who teaches which course to which class. */
const structureTeaching = z.object({ teacherId: s.id, classId: s.id, courseId: s.id });

/** All of it. */
export const structure = z.object({
  year: z.object({
    id: s.id,
    name: z.string(),
    startsOn: s.day,
    endsOn: s.day,
    /** Left out by a server, or on a device, from before there were any. */
    terms: z.array(s.term).optional(),
    active: z.boolean(),
    /** The year that has followed this one and that can be taken back, as far as is known now. */
    followedBy: z.object({ id: s.id, name: z.string() }).nullable(),
    /** The year that this one followed. */
    follows: z.object({ id: s.id, name: z.string() }).nullable(),
  }),
  grades: z.array(structureGrade),
  classes: z.array(structureClass),
  courses: z.array(structureCourse),
  teaching: z.array(structureTeaching),
});

const made = z.object({ ids: z.array(s.id) });
const removed = z.object({
  /** Archived: no longer held in this year, and there with all it has in the years before. */
  outcome: z.enum(['removed', 'archived']),
});

const place = '/api/teacher/v1/Structure/{schoolId}/{semesterId}';

export const structureCalls = defineAdditions(
  'core',
  `a school changes while it is at work, and until now only a list of the operator's could make a class. Only an
  admin reads and changes it. A change says what it found ('was'); what is there now wins over it.`,
)({
  'structure.read': { route: `GET ${place}`, answer: structure },
  'structure.changeYear': {
    route: `PATCH ${place}/Year`,
    body: year.extend({ was: year }),
    answer: year,
  },
  'structure.addGrade': {
    route: `POST ${place}/Grades`,
    body: gradeFields,
    answer: made,
  },
  'structure.changeGrade': {
    route: `PATCH ${place}/Grades/{id}`,
    body: gradeFields.extend({ was: gradeFields }),
    answer: gradeFields,
  },
  'structure.removeGrade': {
    route: `DELETE ${place}/Grades/{id}`,
    answer: removed,
  },
  'structure.addClasses': {
    addition:
      'a grade has several classes; one that was held before is held again instead of made anew.',
    route: `POST ${place}/Classes`,
    body: z.object({ gradeId: s.id, names: z.array(name).min(1).max(several.classes) }),
    answer: made,
  },
  'structure.changeClass': {
    route: `PATCH ${place}/Classes/{id}`,
    body: nameField.extend({ was: nameField }),
    answer: nameField,
  },
  'structure.orderClasses': {
    route: `POST ${place}/Classes/Order`,
    body: z.object({
      gradeId: s.id,
      /** The classes of the grade that are held, as they stood. */
      was: z.array(s.id).max(several.cells),
      ids: z.array(s.id).max(several.cells),
    }),
    answer: made,
  },
  'structure.removeClass': {
    route: `DELETE ${place}/Classes/{id}`,
    answer: removed,
  },
  'structure.addCourses': {
    route: `POST ${place}/Courses`,
    body: z.object({ names: z.array(name).min(1).max(several.courses) }),
    answer: made,
  },
  'structure.changeCourse': {
    route: `PATCH ${place}/Courses/{id}`,
    body: nameField.extend({ was: nameField }),
    answer: nameField,
  },
  'structure.removeCourse': {
    route: `DELETE ${place}/Courses/{id}`,
    answer: removed,
  },
  'structure.teach': {
    addition: 'one teacher often has all the classes of a grade; they are given to her at once.',
    route: `POST ${place}/Teaching`,
    body: z.object({
      courseId: s.id,
      classes: z
        .array(z.object({ classId: s.id, was: z.array(s.id).max(several.cells) }))
        .min(1)
        .max(several.cells),
      /** Who teaches it to all of them from now on; nobody where it is empty. */
      teachers: z.array(s.id).max(several.teachers),
    }),
    answer: z.object({ teaching: z.array(structureTeaching) }),
  },
});

/** The structure of a school in one year. */
export type Structure = z.infer<typeof structure>;
