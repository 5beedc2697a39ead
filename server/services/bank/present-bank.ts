/** Bank exams and bank questions on the wire. */
import type { BankQuestion, TemplateForm, TemplateItem } from '#contract/bank/templates-shape.ts';
import { unitsToScore } from '#domain/score.ts';
import type { Session } from '../../middleware/handlers.ts';
import { mayEdit } from '../../policies/activity.ts';
import type { BankRow } from './bank-rows.ts';
import type { Template } from './find-template.ts';
import { presentQuestion } from '../questions/present-question.ts';

interface Owned {
  ownerId: string;
  isPublic: boolean;
  createdAt: Date;
}

function ownedBy(
  { actor }: Pick<Session, 'actor'>,
  row: Owned,
  owner: { firstName: string; lastName: string },
) {
  return {
    ownerId: row.ownerId,
    ownerName: `${owner.firstName} ${owner.lastName}`,
    mayEdit: mayEdit(actor, row),
    isPublic: row.isPublic,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A row of the exam bank. */
export function presentTemplate(session: Session, found: Template): TemplateItem {
  return {
    id: found.id,
    title: found.title,
    subject: found.subject,
    courseId: found.courseId,
    courseName: found.courseName,
    classBaseId: found.classBaseId,
    classBaseName: found.classBaseName,
    durationMinutes: found.durationMinutes,
    scoreType: found.scoreType,
    totalScore: found.totalUnits === null ? null : unitsToScore(found.totalUnits),
    questionCount: found.questionCount,
    version: found.version,
    ...ownedBy(session, found, found.owner),
  };
}

/** The form of a bank exam. */
export function presentTemplateForm(session: Session, found: Template): TemplateForm {
  return {
    ...presentTemplate(session, found),
    schoolId: found.schoolId,
    semesterId: found.semesterId,
    totalScoreUnits: found.totalUnits,
    settings: found.settings,
    teacherDescription: found.teacherDescription,
  };
}

/** A question of the bank. */
export function presentBankQuestion(session: Session, row: BankRow): BankQuestion {
  const { options, ...question } = presentQuestion(row.question);
  return {
    ...question,
    onlineExamTemplateQuestionAnswers: options,
    template: row.template,
    ...ownedBy(session, row.question, row.owner),
  };
}
