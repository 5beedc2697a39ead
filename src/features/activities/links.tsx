import { Button, type ButtonProps } from '@mantine/core';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Kind } from '#src/api/activities.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { BackLink } from '#src/ui/index.ts';
import type { SubmissionSearch } from './submission-search.ts';

/** Where each kind is listed. */
export const LISTS = {
  exam: '/exams',
  assignment: '/assignments',
  template: '/exam-bank',
} as const;

function ButtonAnchor(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}

/** A typed link that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

interface ActivityTarget {
  kind: Kind;
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

/** To the students of an exam or assignment. */
export function StudentsLink({ kind, id, ...rest }: ActivityTarget) {
  return kind === 'exam' ? (
    <Link to="/exams/exam-student-report/$id" params={{ id }} {...rest} />
  ) : (
    <Link to="/assignments/assignment-student-report/$id" params={{ id }} {...rest} />
  );
}

/** To the questions of an exam or assignment, or to one of them in work. */
export function QuestionsLink({ kind, id, edit, ...rest }: ActivityTarget & { edit?: string }) {
  const target = { params: { id }, search: edit === undefined ? {} : { edit }, ...rest };
  return kind === 'exam' ? (
    <Link to="/exams/$id" {...target} />
  ) : (
    <Link to="/assignments/$id" {...target} />
  );
}

const everybody: SubmissionSearch = {};

interface WorkbookTarget extends ActivityTarget {
  studentId: string;
  /** The walk that it is a part of. */
  search?: SubmissionSearch | undefined;
}

/** To one student's workbook. */
export function WorkbookLink({ kind, id, studentId, search = everybody, ...rest }: WorkbookTarget) {
  return kind === 'exam' ? (
    <Link
      to="/exams/work-book/$examID/$studentID"
      params={{ examID: id, studentID: studentId }}
      search={search}
      {...rest}
    />
  ) : (
    <Link
      to="/assignments/work-book/$id/$studentID"
      params={{ id, studentID: studentId }}
      search={search}
      {...rest}
    />
  );
}

/** The one filled button of the students' page. */
export function WorkbookButton({
  kind,
  id,
  studentId,
  search = everybody,
  ...rest
}: WorkbookTarget) {
  return kind === 'exam' ? (
    <ButtonLink
      to="/exams/work-book/$examID/$studentID"
      params={{ examID: id, studentID: studentId }}
      search={search}
      {...rest}
    />
  ) : (
    <ButtonLink
      to="/assignments/work-book/$id/$studentID"
      params={{ id, studentID: studentId }}
      search={search}
      {...rest}
    />
  );
}

/** Back to the list of its kind, as a button. */
export function ListButton({ kind, children }: { kind: ParentKind; children: ReactNode }) {
  return (
    <ButtonLink to={LISTS[kind]} variant="default">
      {children}
    </ButtonLink>
  );
}

/** To the students of an exam or assignment, as a button. */
export function StudentsButton({ kind, id, children }: ActivityTarget) {
  return kind === 'exam' ? (
    <ButtonLink to="/exams/exam-student-report/$id" params={{ id }} variant="default">
      {children}
    </ButtonLink>
  ) : (
    <ButtonLink to="/assignments/assignment-student-report/$id" params={{ id }} variant="default">
      {children}
    </ButtonLink>
  );
}

/** Back to the students of an exam or assignment, as the header shows it; those who were walked through are shown. */
export function StudentsBackLink({
  kind,
  id,
  search = everybody,
}: {
  kind: Kind;
  id: string;
  search?: SubmissionSearch | undefined;
}) {
  return kind === 'exam' ? (
    <BackLink to="/exams/exam-student-report/$id" params={{ id }} search={search} />
  ) : (
    <BackLink to="/assignments/assignment-student-report/$id" params={{ id }} search={search} />
  );
}
