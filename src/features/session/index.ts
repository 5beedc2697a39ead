import { lazyPart } from '#src/lib/lazy-part.ts';

export {
  EngineContext,
  EngineReadyContext,
  PersonContext,
  useCurrentYear,
  BeginEngineContext,
  useEngineReady,
  useEngineSoon,
  useOffline,
  usePerson,
  useScope,
  type CurrentYear,
  type Engine,
} from './context.ts';
export { useAskToSignIn } from './ask-sign-in.ts';
export { permissions, guard, isAllowed, type Requirement } from './guard.ts';
export { stepIn, type LoginStep } from './account/steps.ts';
export { clearKonjToken, konjMemory, readKonjToken, writeKonjToken } from './cookies.ts';
export { LoginSheet } from './login-sheet.tsx';
export { meKey, meOptions } from './me-options.ts';
export {
  mayOnlyView,
  permissionsOf,
  roleLock,
  rolesToEnter,
  seesExams,
  yearLock,
} from './person.ts';
export { personOf, type SessionState } from './session-state.ts';
export { SessionContext, useIsAtWork, useSession, useSessionState } from './use-session.ts';
export { createSessionStore, type SessionStore } from './session-store.ts';
export { isAddressTokenWaiting, takeAddressToken } from './address-token.ts';
export { unsaved, watchUnsaved } from './unsaved.ts';
export { useDraftList, useOutbox } from './use-engine.ts';
export { useIsOffline } from './use-is-offline.ts';
export { useShowCurrentYear } from './use-show-current-year.ts';
export { useWaiting } from './use-waiting.ts';
export { AddressTokenContext } from './use-address-token.ts';
export { rememberWho, type Who } from './who-memory.ts';

/** The form's code is fetched on its own: whoever is signed in never needs it. */
export const loadLoginForm = async () => (await import('./login-form.tsx')).LoginForm;

export const loadPasswordDialog = async () =>
  (await import('./account/password-dialog.tsx')).PasswordDialog;
/** Shown where the server wants her password first; there as soon as anything quiet is. */
export const ProofDialog = lazyPart(
  async () => (await import('./account/proof-dialog.tsx')).ProofDialog,
);
/** The same in a dialog that is open already. */
export const ProofInPlace = lazyPart(
  async () => (await import('./account/proof-in-place.tsx')).ProofInPlace,
);
export const loadProof = () => import('./proof.ts');
export const loadLockDialog = async () => (await import('./lock/lock-dialog.tsx')).LockDialog;
/** Registering and a forgotten password; most people never see it. */
export const loadAccountSteps = async () =>
  (await import('./account/account-steps.tsx')).AccountSteps;

const lazyParts = () => import('./lazy-parts.ts');

/** Fetched after the first paint: asking again who she is never hurries. */
export const SessionRefresher = lazyPart(
  async () => (await import('./session-refresher.tsx')).SessionRefresher,
);
export const IdleLock = lazyPart(async () => (await import('./lock/idle-lock.tsx')).IdleLock);

/** Shown on the way out, without a role, in a past year, or signed out; fetched when it comes to that. */
export const ExitDialog = lazyPart(async () => (await lazyParts()).ExitDialog);
export type { YearOfPage } from './inactive-semester-note.tsx';
export const InactiveSemesterNote = lazyPart(async () => (await lazyParts()).InactiveSemesterNote);
export const NoRolePage = lazyPart(async () => (await lazyParts()).NoRolePage);
export const SignedOutNote = lazyPart(async () => (await lazyParts()).SignedOutNote);

const rescue = () => import('./rescue/index.ts');

/** The rescue file, made and opened; fetched when it is asked for. */
export const MakeRescue = lazyPart(async () => (await rescue()).MakeRescue);
export const OpenRescue = lazyPart(async () => (await rescue()).OpenRescue);
