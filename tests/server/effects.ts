/** For every call, the sentence that says its effect: what is different in the database, or which figure comes from which rows. */
import type { CallName } from '#contract/calls.ts';
import { schoolEffects } from './effects-school.ts';

/** The test file of each sentence, then the calls whose effect it says. */
export const effects: Record<string, Record<string, CallName[]>> = {
  ...schoolEffects,
  'accounts.test.ts': {
    'shows everybody of the school in Persian order, with the devices that are signed in': [
      'accounts.list',
    ],
    'gives a role, which counts at once, and takes it away': ['accounts.change'],
    'gives a teacher who has no number and no name yet a link with which she sets her password, once':
      ['accounts.link'],
    'ends the sessions of a lost tablet': ['accounts.endSessions'],
    'ends this session and no other': ['sessions.end'],
    'ends her sessions %s, and nobody else’s': ['sessions.endAll'],
  },
  'answer-history.test.ts': {
    'of an %s says which scores it was given, by whom and when, the newest first': [
      'answers.history',
    ],
  },
  'answer-sheet.test.ts': {
    'of an %s has every question, and each score in its place': [
      'reports.examAnswers',
      'reports.assignmentAnswers',
    ],
  },
  'attachments.test.ts': {
    'by range, and what a HEAD without the protocol asks for is what a GET would answer': [
      'attachments.read',
    ],
  },
  'audit.test.ts': {
    'by admins of the school alone, page by page': ['audit.list'],
    'what the app wrote into a file is written as the app tells it, counted within a quarter of an hour':
      ['exports.tell'],
  },
  'bank.test.ts': {
    'stores it as a private one of its maker, with all that was said': ['templates.create'],
    'takes what was sent, keeps the rest and counts the change': ['templates.edit'],
    'takes effect at once, and closing too': ['templates.requestPublic'],
    'takes its questions with it and leaves what was copied from them': ['templates.delete'],
    'shows own ones and public ones of every school year, the newest first': ['templates.list'],
  },
  'bank-questions.test.ts': {
    'are kept as private ones of their maker in the current school year': ['bankQuestions.post'],
    'new ones come last, one with a place goes there, and all are numbered densely': [
      'bankQuestions.postToTemplate',
    ],
  },
  'bank-questions-reading.test.ts': {
    'a question is open to the school at once, and closed at once': ['bankQuestions.requestPublic'],
    'a deleted question of a bank exam leaves the others densely numbered': [
      'bankQuestions.delete',
    ],
    'has free questions and, marked, those of bank exams; own ones and public ones of every school year, the newest first':
      ['bankQuestions.list'],
    'the search takes a type besides, the list knows nothing of it': ['bankQuestions.search'],
    'a bank exam is read with its questions in their order, their keys and rubrics, and whose it is':
      ['templates.details'],
  },
  'classroom.test.ts': {
    'an account sees its own schools': ['classroom.schools'],
    'grades and classes are those of the school and grade that were named': [
      'classroom.grades',
      'classroom.classes',
    ],
    'members are of the role that was asked for, as many as fit': ['classroom.members'],
    'its token stops working, other sessions go on, and nothing of it is left': [
      'classroom.endSession',
    ],
  },
  'comments.test.ts': {
    'has her own comments of the course, the most used first, then the oldest': ['comments.list'],
    'keeps its text and a change of the score in quarters, up or down': ['comments.create'],
    'is changed on the version it was based on; a stale change shows what stands there': [
      'comments.edit',
    ],
    'is deleted for good': ['comments.delete'],
    'add up, also of one that is named twice and of devices that count at once': ['comments.used'],
  },
  'copying.test.ts': {
    'makes a draft %s with questions and key, without results': ['exams.copy', 'assignments.copy'],
  },
  'correction.test.ts': {
    'of an %s stands in the answer, in its history and in the total of the workbook': [
      'examResults.correct',
      'assignmentResults.correct',
    ],
  },
  'counts.test.ts': {
    'of an %s are those of every student for its owner, and its review states add up to who is present':
      [
        'exams.list',
        'exams.countResult',
        'examResults.list',
        'assignments.list',
        'assignments.countResult',
        'assignmentResults.list',
      ],
  },
  'create-template.test.ts': {
    "copies an %s with its questions and keys into one's own bank": [
      'exams.createTemplate',
      'assignments.createTemplate',
    ],
    'is a draft of the caller with copies that name their source, tomorrow at eight': [
      'templates.cloneToExam',
    ],
  },
  'delete-list.test.ts': {
    'takes all of them out, and asked again they are not there, as one alone is not': [
      'bankQuestions.deleteList',
    ],
  },
  'details-students.test.ts': {
    'of an %s come with all that correcting it needs': [
      'examQuestions.detailsStudents',
      'assignmentQuestions.detailsStudents',
    ],
  },
  'forms.test.ts': {
    'stores an %s as a draft of the one who made it': ['exams.create', 'assignments.create'],
    'a draft %s takes what was sent and keeps the rest': ['exams.edit', 'assignments.edit'],
    'answers the questions of an %s in their order with key, rubric and version': [
      'exams.detailsWithClasses',
      'assignments.detailsWithClasses',
    ],
    'takes an %s with its questions, results and answers': ['exams.delete', 'assignments.delete'],
    'a question of a draft %s goes and the others are renumbered': [
      'examQuestions.delete',
      'assignmentQuestions.delete',
    ],
  },
  'konj-import.test.ts': {
    'brings students into the class under the names that the service knows': ['konj.importUser'],
    'is listed for its class: everybody it brought, under which number and when, and nobody else': [
      'konj.imported',
    ],
  },
  'konj-link.test.ts': {
    'gives a session of the service for twelve hours and keeps only its hash': [
      'konj.exchangeToken',
    ],
    'links her to the account of the token, and the next exchange is for that one': [
      'konj.syncUser',
    ],
  },
  'lists.test.ts': {
    'a workbook of an %s shows what was handed in, in the teacher’s own order': [
      'examResults.details',
      'assignmentResults.details',
    ],
    'the head of an %s says its state, its counts and its settings, as the rows have them': [
      'exams.details',
      'assignments.details',
    ],
  },
  'overview.test.ts': {
    'has the figures of each class and each question, of counted results alone': [
      'reports.overview',
    ],
  },
  'own-password.test.ts': {
    'sets the new password, ends her other sessions and tells her of it': ['sessions.password'],
    'leaves what her devices have sealed hers: a secret of each person, the same at each time': [
      'sessions.atRest',
    ],
  },
  'proof.test.ts': {
    '%s, once in ten minutes': ['sessions.prove'],
  },
  'question-usage.test.ts': {
    'says where copies are, the newest first, and how the question did there': [
      'bankQuestions.usage',
    ],
  },
  'questions.test.ts': {
    'appends to an %s and answers an id per clientId': [
      'examQuestions.post',
      'assignmentQuestions.post',
    ],
    'gives every student of an %s her first result': [
      'examQuestions.post',
      'assignmentQuestions.post',
    ],
    'changes what was sent on its version and leaves the rest': ['examQuestions.patch'],
    'an assignment sends its options under its own name': ['assignmentQuestions.patch'],
  },
  'first-start.test.ts': {
    'the code makes the school with its year and signs its administrator in; of two forms sent at once one does':
      ['school.begin'],
  },
  'queue-figures.test.ts': {
    'a device stands there once, with what it said last': ['queueFigures.report'],
    'admin and supporter see every device, the longest waiting first; a teacher her own': [
      'queueFigures.list',
    ],
  },
  'register.mocked.test.ts': {
    'sends a code, and the code makes an account of the school and starts its session': [
      'session.register',
      'session.confirm',
    ],
    'has to wait a minute, and ends the one before': ['session.resend'],
  },
  'reports.test.ts': {
    'of an %s counts accepted and wholly scored results, never rejected or half scored ones': [
      'exams.reportClasses',
      'assignments.reportClasses',
    ],
    'of an %s was assigned and neither handed in nor scored, in the order of the Persian alphabet':
      ['exams.notStudentResults', 'assignments.notStudentResults'],
    'of an %s removes its answers and scores, and the student begins anew': [
      'examResults.delete',
      'assignmentResults.delete',
    ],
  },
  'reset.mocked.test.ts': {
    'is replaced by a code to the known number, and every session of the person ends': [
      'session.forgot',
      'session.reset',
    ],
  },
  'school.test.ts': {
    'a teacher sees the bases of the classes she teaches, an admin all, the lowest first': [
      'classBases.list',
    ],
    'classes come for the asked bases only, with their students counted': ['schoolClasses.list'],
    'courses are those she teaches to the asked classes; an admin sees what anyone teaches': [
      'courses.list',
    ],
    'the students of a class come in the order of the Persian alphabet': ['students.list'],
    'a profile names base, class and courses, and only of her own students': ['students.profile'],
    'teachers of a class come with what they teach there': ['teachers.list'],
    'staff are those of the own school who have a role and are active': ['personals.list'],
  },
  'school-status.test.ts': {
    'holds every year of her own school; one that nobody touched is being collected': [
      'schoolStatus.list',
    ],
    'is kept with who made it and when, and can be taken back until it is confirmed': [
      'schoolStatus.update',
    ],
    'keeps its note and ends all changes': ['schoolStatus.confirm'],
  },
  'second-chance.test.ts': {
    'of an %s moves the end for one student alone': [
      'examResults.extend',
      'assignmentResults.extend',
    ],
    'of an %s stands open beside the first, which counts on': [
      'examResults.newAttempt',
      'assignmentResults.newAttempt',
    ],
  },
  'session.mocked.test.ts': {
    'answers a token of 30 days, the user and what she may choose among': ['session.login'],
    'a captcha is a picture that does not tell its text': ['session.captcha'],
    'a captcha is had in words too, under the same rules, and opens the door': [
      'session.captchaWords',
    ],
    'keeps its token on the first day and gets a fresh one after it': ['session.check'],
  },
  'session-families.test.ts': {
    'end by the hash of any of their tokens, renewed or not, and no others': ['sessions.endLeft'],
    'that is an ordinary one is exchanged when the app says so, and is over': ['sessions.exchange'],
  },
  'student-assignments.test.ts': {
    'assignments of a student come newest first, with where she stands in each': [
      'reports.studentAssignments',
    ],
  },
  'student.test.ts': {
    'has what was released to her in every state, and no draft': ['student.activities'],
    'begins the attempt, once, and shows the teacher that she has started': ['student.open'],
    'with going on at one session alone, another one is refused until the seat is free': [
      'sittings.free',
    ],
    'signing out deletes the session of this device, frees its seat and leaves the other signed in':
      ['student.logout'],
  },
  'student-access.mocked.test.ts': {
    'takes her own password, or her parents’ for the parents’ view': ['student.login'],
  },
  'student-answers.test.ts': {
    'stores what each type takes, as absolute values, and nothing of the correction': [
      'student.answer',
    ],
    'closes the attempt at the time of the server and scores choices by the rule': [
      'student.handIn',
    ],
  },
  'student-logins.test.ts': {
    'a teacher reads what the students of her class sign in with, and who cannot': [
      'studentLogins.list',
    ],
    'a teacher makes names and passwords for her students, who sign in with them and no longer with the old':
      ['studentLogins.make'],
  },
  'student-reports.test.ts': {
    'come newest first, published ones only, with where she stands in each': [
      'examResults.ofStudent',
    ],
    'over time: shares of the maximum, oldest first, of counted results only': [
      'examResults.chart',
    ],
    'by course: the mean of the shares, each exam with the same weight': [
      'examResults.chartByCourse',
    ],
  },
  'roster.test.ts': {
    'is shown before it is applied, and showing it writes nothing': ['roster.preview'],
    'is applied once, as it was shown, and is the same when it is read again': [
      'roster.apply',
      'roster.runs',
    ],
    'is undone as long as nobody has written into what it made: all is as it was before': [
      'roster.undo',
    ],
  },
  'student-together.test.ts': {
    'is recorded where the exam is watched over, and shown to the teacher': ['student.focus'],
    'read accepted results of what has ended and is shown to them': ['student.results'],
  },
  'uploads.test.ts': {
    'in parts is whole, with the name it was given and the type that its content shows': [
      'uploads.part',
    ],
    'is opened with an expiry a week away, and says it until it is whole': ['uploads.create'],
    'whose last answer was lost shows its full offset, name and type': ['uploads.offset'],
    'tells what it can do': ['uploads.options'],
    'that is given up leaves nothing, and a whole one cannot be given up': ['uploads.end'],
  },
  'successor.test.ts': {
    'is told how much there is, and how much waits on the leaver’s devices': ['leaving.work'],
    'gets what is taught this year, its exams and the bank, once, and past years stay': [
      'leaving.handOver',
    ],
  },
};
