import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Kind } from '#src/api/activities.ts';

function Anchor(props: ButtonProps & Omit<ComponentProps<'a'>, keyof ButtonProps>) {
  return <Button component="a" {...props} />;
}
const AnchorLink = createLink(Anchor);

/** To the students of an exam or assignment, as a button. */
export function CorrectButton({ kind, id, ...rest }: ButtonProps & { kind: Kind; id: string }) {
  return kind === 'exam' ? (
    <AnchorLink to="/exams/exam-student-report/$id" params={{ id }} {...rest} />
  ) : (
    <AnchorLink to="/assignments/assignment-student-report/$id" params={{ id }} {...rest} />
  );
}
