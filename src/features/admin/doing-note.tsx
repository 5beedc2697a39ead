import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import { Note, clsx, layouts } from '#src/ui/index.ts';
import classes from './admin.module.css';
import type { Doing } from './use-doing.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const looks = {
  busy: { kind: 'plain', icon: <IconClock {...icon} /> },
  done: { kind: 'right', icon: <IconCheck {...icon} /> },
  failed: { kind: 'wrong', icon: <IconAlertTriangle {...icon} /> },
} as const;

/** How an action goes, or went; told to readers as it changes. */
export function DoingNote({ doing }: { doing: Doing | null }) {
  return (
    <output className={clsx(layouts.block, classes['said'])}>
      {doing && <Note {...looks[doing.state]}>{doing.text}</Note>}
    </output>
  );
}
