import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ListGroup } from '#contract/shapes.ts';
import type { Kind } from '#src/api/activities.ts';
import { ButtonLink, QuestionsLink } from '#src/features/activities/index.ts';
import { FORMS, LISTS, PAGES, workbookParams } from '#src/lib/pages.ts';
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
  return studentId === undefined ? (
    <ButtonLink to={PAGES[kind].students} params={{ id }} {...rest} />
  ) : (
    <ButtonLink to={PAGES[kind].workbook} params={workbookParams(id, studentId)} {...rest} />
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
  if (place.to === 'settings') return <Link to={PAGES[kind].settings} params={{ id }} {...rest} />;
  return <QuestionsLink kind={kind} id={id} edit={place.edit} {...rest} />;
}
