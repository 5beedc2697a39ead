import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { ButtonLink, LISTS } from '#src/features/activities/index.ts';
import { textLink } from '#src/ui/text-link.ts';
import type { FormPlace } from './kept-forms.ts';

/** To one workbook where it is known which is next, otherwise to the students of an exam or assignment; nowhere while that is not here. */
export function CorrectButton({
  kind,
  id,
  studentId,
  isHere,
  ...rest
}: ButtonProps & {
  kind: Kind;
  id: string;
  studentId?: string | undefined;
  isHere: boolean;
}) {
  if (!isHere) return <Button disabled {...rest} />;
  if (kind === 'exam')
    return studentId === undefined ? (
      <ButtonLink to="/exams/exam-student-report/$id" params={{ id }} {...rest} />
    ) : (
      <ButtonLink
        to="/exams/work-book/$examID/$studentID"
        params={{ examID: id, studentID: studentId }}
        {...rest}
      />
    );
  return studentId === undefined ? (
    <ButtonLink to="/assignments/assignment-student-report/$id" params={{ id }} {...rest} />
  ) : (
    <ButtonLink
      to="/assignments/work-book/$id/$studentID"
      params={{ id, studentID: studentId }}
      {...rest}
    />
  );
}

/** To a whole group of a list. */
export function GroupLink({
  kind,
  group,
  children,
}: {
  kind: Kind;
  group: ListGroup;
  children: ReactNode;
}) {
  return (
    <Link to={LISTS[kind]} search={{ group }} className={textLink}>
      {children}
    </Link>
  );
}

const FORMS = {
  exam: '/exams/add-exam',
  assignment: '/assignments/add-assignment',
  template: '/exam-bank/add-exam',
} as const;

interface FormLinkProps {
  place: FormPlace;
  className?: string | undefined;
  children: ReactNode;
}

/** To the form whose words are kept. */
export function FormLink({ place, ...rest }: FormLinkProps) {
  if (place.to === 'new') return <Link to={FORMS[place.kind]} {...rest} />;
  if (place.to === 'bankQuestion')
    return <Link to="/question-bank" search={{ edit: 'new' }} {...rest} />;
  const { id, kind } = place;
  if (place.to === 'settings')
    return kind === 'exam' ? (
      <Link to="/exams/add-exam/$id" params={{ id }} {...rest} />
    ) : (
      <Link to="/assignments/add-assignment/$id" params={{ id }} {...rest} />
    );
  const search = { edit: place.edit };
  return kind === 'exam' ? (
    <Link to="/exams/$id" params={{ id }} search={search} {...rest} />
  ) : (
    <Link to="/assignments/$id" params={{ id }} search={search} {...rest} />
  );
}
