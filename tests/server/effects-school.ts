/** The same of what a school is made of: its years and classes, who may register, who leaves, and login cards. */
import type { CallName } from '#contract/calls.ts';

/** The test file of each sentence, then the calls whose effect it says. */
export const schoolEffects: Record<string, Record<string, CallName[]>> = {
  'cards.test.ts': {
    'makes cards for the classes and pupils she names, each told once': ['loginCards.make'],
    'sees who has a card, since when, and whether it was used': [
      'loginCards.overview',
      'loginCards.list',
    ],
    'signs its pupil in, again and again, until it is void': ['student.card', 'loginCards.void'],
  },
  'roles.test.ts': {
    'is changed on what was seen alone': ['roles.add', 'roles.change', 'roles.list'],
    'is removed once nobody has it': ['roles.remove'],
  },
  'registration-mode.test.ts': {
    'is refused where every school is closed': ['registration.ways'],
    'is changed by admins of the school alone, and each change is in its log without the code': [
      'registration.read',
      'registration.change',
    ],
  },
  'leaving.test.ts': {
    'is told whole, by year, with codes, cards, files and log, and never with what lets somebody in':
      ['leaving.data'],
    'are found by a part of the name, those who left and who have no name any more too': [
      'leaving.students',
    ],
    'is told in counts first, and then stands in no table of the school': [
      'leaving.traces',
      'leaving.anonymise',
    ],
  },
  'structure.test.ts': {
    'is read whole by an admin, with what hangs on each part': ['structure.read'],
    'has its name and days changed': ['structure.changeYear'],
    'are added, renamed and put in order; each name once, however it is typed': [
      'structure.addGrade',
      'structure.changeGrade',
      'structure.addClasses',
      'structure.changeClass',
      'structure.orderClasses',
      'structure.addCourses',
      'structure.changeCourse',
    ],
    'go where nothing hangs on them': [
      'structure.removeGrade',
      'structure.removeClass',
      'structure.removeCourse',
    ],
    'is given to several classes at once, and taken away': ['structure.teach'],
  },
  'years.test.ts': {
    'is suggested: each class goes where the next grade has its place, and the last leaves': [
      'years.suggest',
    ],
    'is shown before it begins, and showing it writes nothing': ['years.preview'],
    'begins by its plan: who goes where, who teaches what, and the year before is only read': [
      'years.begin',
    ],
    'is taken back as long as nobody has written into it; what went into the bank stays': [
      'years.undo',
    ],
    'keeps her results, her class there and its ranks; both teachers see what is theirs': [
      'enrolments.change',
    ],
  },
  'card-pin.test.ts': {
    'what is asked beside a card is set by admins of the school alone, and each change is in its log':
      ['cardSignIn.read', 'cardSignIn.change'],
  },
};
