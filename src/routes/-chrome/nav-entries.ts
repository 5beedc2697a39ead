import {
  IconBooks,
  IconChartBar,
  IconClipboardPlus,
  IconFilePlus,
  IconHome,
  IconId,
  IconListCheck,
  IconListDetails,
  IconNotebook,
  IconPencilPlus,
  IconUserShield,
} from '@tabler/icons-react';
import { isAllowed, permissions, type Requirement } from '#src/features/session/index.ts';

const { user, teacher, admin } = permissions;

/** The specification's groups, and one for her students: where one goes, by which name, with which mark, and who may. */
const groups = [
  ['', ['/', 'home', IconHome, user]],
  [
    'examGroup',
    ['/exams', 'exams', IconListCheck, user],
    ['/exams/add-exam', 'newExam', IconFilePlus, user],
    ['/exam-bank', 'examBank', IconBooks, user],
    ['/exam-bank/add-exam', 'newBankExam', IconPencilPlus, user],
    ['/question-bank', 'questionBank', IconListDetails, user],
  ],
  [
    'assignmentGroup',
    ['/assignments', 'assignments', IconNotebook, user],
    ['/assignments/add-assignment', 'newAssignment', IconClipboardPlus, user],
  ],
  ['reportGroup', ['/reports', 'reports', IconChartBar, user]],
  ['studentGroup', ['/cards', 'cards', IconId, teacher]],
  ['adminGroup', ['/admin', 'admin', IconUserShield, admin]],
] as const;

type Group = (typeof groups)[number];
/** One entry of the menu. */
export type NavEntry = Exclude<Group[number], string>;
type Entries = { name: Group[0]; entries: NavEntry[] };

/** What is of no use to whoever sees no exams: her role is for a part of the administration alone. */
const ofExams = new Set<string>(['examGroup', 'assignmentGroup', 'reportGroup']);

/**
 * What the menu offers to somebody with these roles; a group of which nothing is left is left out, and so are those of
 * exams where she sees none.
 */
export function navFor(
  roles: readonly ('admin' | 'supporter' | 'user')[] | null,
  seesExams = true,
): Entries[] {
  const visitor = { signedIn: roles !== null, roles };
  const isOpen = ([, , , who]: NavEntry) => isAllowed(who satisfies Requirement, visitor);
  return groups
    .map(([name, ...entries]): Entries => ({ name, entries: [...entries].filter(isOpen) }))
    .filter(({ name, entries }) => entries.length > 0 && (seesExams || !ofExams.has(name)));
}
