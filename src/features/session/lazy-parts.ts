/** What most visits never show; a file of its own, so that the first paint does without. */
export { ExitDialog } from './exit-dialog.tsx';
export { NoRolePage } from './no-role-page.tsx';
export { InactiveSemesterNote } from './inactive-semester-note.tsx';
export { SignedOutNote } from './signed-out-note.tsx';
