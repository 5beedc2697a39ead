/** Where the pages of exams, assignments and bank exams are: one table, the kind says which. */

/** Where each kind is listed. */
export const LISTS = {
  exam: '/exams',
  assignment: '/assignments',
  template: '/exam-bank',
} as const;

/** Where the empty form of each kind is. */
export const FORMS = {
  exam: '/exams/add-exam',
  assignment: '/assignments/add-assignment',
  template: '/exam-bank/add-exam',
} as const;

/** The pages of one exam, and of one assignment. */
export const PAGES = {
  exam: {
    questions: '/exams/$id',
    settings: '/exams/add-exam/$id',
    students: '/exams/exam-student-report/$id',
    workbook: '/exams/work-book/$examID/$studentID',
  },
  assignment: {
    questions: '/assignments/$id',
    settings: '/assignments/add-assignment/$id',
    students: '/assignments/assignment-student-report/$id',
    workbook: '/assignments/work-book/$id/$studentID',
  },
} as const;

/** What names a workbook in its address: an exam by the one word, an assignment by the other. */
export const workbookParams = (id: string, studentID: string) => ({ examID: id, id, studentID });
