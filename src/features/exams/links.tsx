import { Button, type ButtonProps } from '@mantine/core';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Kind } from '#src/api/activities.ts';
import { BackLink } from '#src/ui/index.ts';

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

/** To the questions of an exam or assignment. */
export function QuestionsLink({ kind, id, ...rest }: ActivityTarget) {
  return kind === 'exam' ? (
    <Link to="/exams/$id" params={{ id }} {...rest} />
  ) : (
    <Link to="/assignments/$id" params={{ id }} {...rest} />
  );
}

/** To one student's workbook. */
export function WorkbookLink({
  kind,
  id,
  studentId,
  ...rest
}: ActivityTarget & { studentId: string }) {
  return kind === 'exam' ? (
    <Link
      to="/exams/work-book/$examID/$studentID"
      params={{ examID: id, studentID: studentId }}
      {...rest}
    />
  ) : (
    <Link
      to="/assignments/work-book/$id/$studentID"
      params={{ id, studentID: studentId }}
      {...rest}
    />
  );
}

/** The one filled button of the students' page. */
export function WorkbookButton({
  kind,
  id,
  studentId,
  ...rest
}: ActivityTarget & { studentId: string }) {
  return kind === 'exam' ? (
    <ButtonLink
      to="/exams/work-book/$examID/$studentID"
      params={{ examID: id, studentID: studentId }}
      {...rest}
    />
  ) : (
    <ButtonLink
      to="/assignments/work-book/$id/$studentID"
      params={{ id, studentID: studentId }}
      {...rest}
    />
  );
}

/** Back to the list of exams or assignments, as a button. */
export function ListButton({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <ButtonLink to={kind === 'exam' ? '/exams' : '/assignments'} variant="default">
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

/** Back to the students of an exam or assignment, as the header shows it. */
export function StudentsBackLink({ kind, id }: { kind: Kind; id: string }) {
  return kind === 'exam' ? (
    <BackLink to="/exams/exam-student-report/$id" params={{ id }} />
  ) : (
    <BackLink to="/assignments/assignment-student-report/$id" params={{ id }} />
  );
}
