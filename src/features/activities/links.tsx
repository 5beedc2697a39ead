import { Button, type ButtonProps } from '@mantine/core';
import { createLink, Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { Kind } from '#src/api/activities.ts';
import type { ParentKind } from '#src/api/templates.ts';
import { LISTS, PAGES, workbookParams } from '#src/lib/pages.ts';
import { BackLink } from '#src/ui/index.ts';
import type { SubmissionSearch } from './submission-search.ts';

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
  return <Link to={PAGES[kind].students} params={{ id }} {...rest} />;
}

/** To the questions of an exam or assignment, or to one of them in work. */
export function QuestionsLink({
  kind,
  id,
  edit,
  ...rest
}: ActivityTarget & { edit?: string | undefined }) {
  const search = edit === undefined ? {} : { edit };
  return <Link to={PAGES[kind].questions} params={{ id }} search={search} {...rest} />;
}

const everybody: SubmissionSearch = {};

interface WorkbookTarget extends ActivityTarget {
  studentId: string;
  /** The queue that it is a part of. */
  search?: SubmissionSearch | undefined;
}

/** To one student's workbook. */
export function WorkbookLink({ kind, id, studentId, search = everybody, ...rest }: WorkbookTarget) {
  const target = { params: workbookParams(id, studentId), search, ...rest };
  return <Link to={PAGES[kind].workbook} {...target} />;
}

/** The one filled button of the students' page. */
export function WorkbookButton({
  kind,
  id,
  studentId,
  search = everybody,
  ...rest
}: WorkbookTarget) {
  const target = { params: workbookParams(id, studentId), search, ...rest };
  return <ButtonLink to={PAGES[kind].workbook} {...target} />;
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
  return (
    <ButtonLink to={PAGES[kind].students} params={{ id }} variant="default">
      {children}
    </ButtonLink>
  );
}

/** Back to the students of an exam or assignment, as the header shows it; it shows those of the queue. */
export function StudentsBackLink({
  kind,
  id,
  search = everybody,
}: {
  kind: Kind;
  id: string;
  search?: SubmissionSearch | undefined;
}) {
  return <BackLink to={PAGES[kind].students} params={{ id }} search={search} />;
}
