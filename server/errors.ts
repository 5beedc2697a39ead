/** Refusals: one constructor for each, with the code and the status that the contract gives it. */
import type { Refusal } from '#contract/envelope.ts';
import { errorStatus } from '#contract/error-codes.ts';
import type { ErrorCode } from '#contract/error-codes.ts';

/** What a refusal carries beside its code. */
export interface RefusalOptions {
  /** The field it belongs to. */
  path?: string;
  /** More refusals of the same request, this one first. */
  more?: Refusal[];
  /** What stands on the server, for conflicts. */
  data?: unknown;
  headers?: Record<string, string>;
}

/** A request that is refused; thrown anywhere in a handler, it undoes the transaction and becomes the answer. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Refusal[];
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message);
    this.code = code;
    this.status = errorStatus[code];
    const first: Refusal = { code, message };
    if (options.path !== undefined) first.path = options.path;
    this.errors = [first, ...(options.more ?? [])];
    this.data = options.data;
    this.headers = options.headers ?? {};
  }
}

/** A refusal by its code alone, where the code is computed. */
export function refuse(code: ErrorCode, options?: RefusalOptions): Refused {
  return new Refused(code, messages[code], options);
}

const messages: Record<ErrorCode, string> = {
  'request.invalid': 'A value of the request is not allowed.',
  'request.malformed': 'The request body is not valid JSON.',
  'request.tooLarge': 'The request body is too large.',
  'request.tooMany': 'Too many requests; wait a few seconds before the next one.',
  'request.unsupportedType': 'The request body must be application/json.',
  'route.unknown': 'There is no such path.',
  'call.notBuilt': 'This call is not built yet.',
  'server.internal': 'Something went wrong on the server; nothing was changed.',
  'server.unavailable': 'The server is not available.',
  'session.missing': 'Sign in first.',
  'session.expired': 'The session has expired.',
  'session.revoked': 'The session was ended.',
  'login.wrong': 'The name or the password is wrong.',
  'login.tooMany': 'Too many attempts; wait before the next one.',
  'card.invalid': 'This card opens nothing.',
  'card.password': 'Type your password beside the card.',
  'card.noPassword': 'You have no password yet; ask your teacher for one.',
  'pin.choose': 'Choose a PIN of four to six digits for this card.',
  'pin.weak': 'A PIN has four to six digits, which are not all alike and not in a row.',
  'pin.required': 'Type the PIN of this card.',
  'pin.wrong': 'The PIN is wrong.',
  'captcha.required': 'Type the digits of the captcha.',
  'captcha.wrong': 'The digits do not match.',
  'role.none': 'This account has no role yet.',
  'role.readOnly': 'This role may read and change nothing.',
  'role.notYours': 'Only its owner may do this.',
  'role.notAllowed': 'This role may not do this.',
  'role.notFound': 'There is no such role.',
  'role.inUse': 'Somebody has this role.',
  'role.conflict': 'The role was changed meanwhile.',
  'role.nameTaken': 'Another role has this name.',
  'role.passwordNeeded': 'This needs your password first (POST /api/common/v1/Password/Proof).',
  'delivery.refused': 'Not taken like this: it waits for its person to sign in.',
  'semester.notFound': 'There is no such school year.',
  'semester.inactive': 'This school year can no longer be changed.',
  'semester.classMissing': 'The plan leaves out a class of the year.',
  'semester.notFollowed': 'No school year has followed this one.',
  'semester.sitting': 'Students are sitting an exam of this school year at this moment.',
  'semester.written': 'Somebody has written into the new school year already.',
  'enrolment.conflict': 'The student is in another class by now.',
  'roster.conflict': 'The school is another than when this was looked at; look once more.',
  'roster.notFound': 'There is no such run.',
  'roster.undone': 'The run is undone already.',
  'roster.late': 'A run can be undone for a day.',
  'roster.written': 'Somebody has written into what the run made.',
  'structure.conflict': 'Somebody has changed it meanwhile.',
  'structure.sameName': 'There is one of this name already.',
  'structure.used': 'It is in use and cannot be removed.',
  'school.notFound': 'There is no such school.',
  'classBase.notFound': 'There is no such grade.',
  'schoolClass.notFound': 'There is no such class.',
  'course.notFound': 'There is no such course.',
  'student.notFound': 'There is no such student.',
  'student.sitting': 'The student is sitting an exam.',
  'student.here': 'The student is in a class of this school year.',
  'student.anonymised': 'The name of this student was removed for good.',
  'exam.notFound': 'There is no such exam.',
  'exam.unassigned': 'Give the exam to a class or a student.',
  'exam.conflict': 'The exam was changed meanwhile.',
  'exam.notReady': 'The exam is not ready to be published.',
  'exam.locked': 'The exam can no longer be changed.',
  'exam.startPassed': 'The start of the exam has passed.',
  'exam.ended': 'The exam has ended.',
  'assignment.notFound': 'There is no such assignment.',
  'assignment.unassigned': 'Give the assignment to a class or a student.',
  'assignment.conflict': 'The assignment was changed meanwhile.',
  'assignment.notReady': 'The assignment is not ready to be published.',
  'assignment.locked': 'The assignment can no longer be changed.',
  'assignment.startPassed': 'The start of the assignment has passed.',
  'question.notFound': 'There is no such question.',
  'question.conflict': 'The question was changed meanwhile.',
  'question.optionsMissing': 'The question needs two to ten options.',
  'question.correctOption': 'Exactly one option must be correct.',
  'question.emptyOption': 'An option must not be empty.',
  'question.formulaEnglish': 'Formulas must be entered in English.',
  'question.clientIdUsed': 'This question was already created.',
  'result.notFound': 'There is no such result.',
  'result.notHandedIn': 'The workbook is not handed in yet.',
  'attachment.notFound': 'There is no such file.',
  'account.notFound': 'There is no such account.',
  'school.begun': 'This server has a school already.',
  'registration.closed': 'ثبت‌نام در این سامانه بسته است. از مدیر مدرسه بخواهید برایتان حساب بسازد.',
  'registration.code': 'این کد درست نیست. کد ثبت‌نام را از مدرسه بگیرید.',
  'account.exists': 'This number has an account already.',
  'account.inactive': 'The account is not active.',
  'account.self': "One's own account cannot be changed this way.",
  'account.unsuited': 'Only another active account that may correct can take over.',
  'attachment.damaged': 'The file ends before its end.',
  'attachment.empty': 'The file is empty.',
  'attachment.tooLarge': 'The file is larger than 20 MiB.',
  'attachment.tooMany': 'Too many uploads are under way.',
  'attachment.type': 'Only PDF, PNG, JPEG and WebP are taken.',
  'attachment.offset': 'The upload goes on at another offset.',
  'attachment.finished': 'The file is complete already.',
  'attachment.required': 'A file is missing.',
  'template.notFound': 'There is no such bank exam.',
  'template.conflict': 'The bank exam was changed meanwhile.',
  'template.incomplete': 'The bank exam names no course or no base that the exam could take.',
  'assignment.ended': 'The assignment has ended.',
  'exam.notRunning': 'The exam is not running.',
  'assignment.notRunning': 'The assignment is not running.',
  'exam.otherSession': 'The exam is open on another device.',
  'result.handedIn': 'The workbook is handed in already.',
  'result.attemptOpen': 'An attempt is still open.',
  'result.unpublished': 'It is not published yet.',
  'extension.past': 'The extension ends before now or before the end.',
  'extension.tooLong': 'An extension lasts 30 days at most.',
  'extension.used': 'The extension was used already.',
  'answer.invalid': 'The answer does not fit the question.',
  'answer.filesTooLarge': 'The files of a workbook are 100 MiB together at most.',
  'answer.noGoingBack': 'An earlier question cannot be answered any more.',
  'comment.notFound': 'There is no such comment.',
  'comment.conflict': 'The comment was changed meanwhile.',
  'schoolStatus.notReady': 'The data can be confirmed once it is ready.',
  'schoolStatus.confirmed': 'The data is confirmed already.',
  'konj.tokenInvalid': 'The classroom service does not know this token.',
  'konj.unavailable': 'The classroom service does not answer.',
  'konj.memberUnknown': 'The classroom service does not know this member.',
  'konj.nobody': 'Choose at least one member.',
  'konj.courseMissing': 'Name the course that the teacher teaches.',
  'konj.personTaken': 'This person belongs to another member already.',
  'konj.sameName': 'Somebody of the same name is here.',
  'konj.otherClass': 'This student is in another class here.',
  'code.wrong': 'The code is wrong.',
  'code.expired': 'The code is no longer valid.',
  'code.tooSoon': 'A code was sent a moment ago.',
  'password.current': 'The current password is not right.',
  'password.handedOut': 'Choose a password in place of the one that was handed out.',
  'password.outOfDate': 'The password that was handed out is no longer valid; ask for another one.',
  'password.weak': 'The password is too short or too common.',
  'password.mismatch': 'The two passwords differ.',
  'mobile.invalid': 'This is no mobile number.',
  'reset.tokenInvalid': 'The confirmation is no longer valid.',
  'score.range': 'The score lies outside 0 and the maximum.',
  'score.step': 'A score goes in steps of a quarter point.',
  'score.notNumber': 'The score is not a number.',
  'ink.tooMuch': 'There is too much ink on this answer.',
  'correction.empty': 'The correction contains nothing.',
  'correction.conflict': 'A part of this correction was changed meanwhile.',
  'idempotency.keyInvalid': 'The Idempotency-Key must be a UUID.',
  idempotency_in_progress: 'The same request is still being answered.',
  idempotency_key_reused: 'The same key came with another request.',
};
