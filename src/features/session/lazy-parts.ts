/** Parts that most visits never show, in a chunk of their own. */
export { ExitDialog } from './exit-dialog.tsx';
export { NoRolePage } from './no-role-page.tsx';
export { InactiveSemesterNote } from './inactive-semester-note.tsx';
export { SignedOutNote } from './signed-out-note.tsx';
