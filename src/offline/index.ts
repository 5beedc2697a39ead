/** The only door into the engine that keeps and sends work without a network. */
export { createOffline, type Offline } from './offline.ts';
export type { Decision, Enqueued, Outbox, OutboxStatus, SettledItem } from './outbox/types.ts';
export type { CorrectionInput, EditedPart } from './kinds/correction/types.ts';
export type { LostThing } from './lost.ts';
export type { History } from './rescue/history.ts';
export type { OpenedRescue, RescueCount } from './rescue/rescue.ts';
export { RescueError } from './rescue/failures.ts';
export { phraseForm, SHORTEST_PHRASE } from './rescue/envelope.ts';
export type { BankEntry, BankPlace, BankView, OpenBank } from './bank-mirror/types.ts';
export { acceptedIn, mergeBank, noBankView, type BankMerged } from './bank-mirror/merge.ts';
export type { Files, LocalFile } from './files/types.ts';
export type { Session } from './session.ts';
export type { Connectivity } from './connectivity/connectivity.ts';
export { isOffline, type NetState } from './connectivity/net-state.ts';
export type { NetReason } from './connectivity/diagnosis.ts';
export type { Bases, Fetch, Locks } from './environment.ts';
export { REVIEWS } from './kinds/correction/types.ts';
export type { Label, OutboxRow, Receipt, SessionRow } from './records.ts';
export type { CorrectionBody, ReviewStatus, Stroke } from './kinds/correction/types.ts';
export { NotSignedInError, StorageFullError, StorageLostError } from './store/failures.ts';
export { mergeCorrections } from './kinds/correction/body.ts';
export { parseFamily } from './outbox/families.ts';
export { correctionLane } from './kinds/correction/addresses.ts';
export { questionLane } from './kinds/questions/addresses.ts';
export { isLost } from './store/readable.ts';
export { correctionsOf, valuesIn } from './kinds/correction/overtaken.ts';
export { mergeWorkbook, type MergedQuestion } from './kinds/correction/merged-view.ts';
export { waitingByLane } from './outbox/waiting-work.ts';
export { dropAside, pageInstantStorage, putAside, type InstantStorage } from './drafts/instant.ts';
export type { Draft, Drafts } from './drafts/types.ts';
export type { KeepPlan, KeepStep, Kept, Pin, PinInput } from './pins/types.ts';
export {
  createdIds,
  mergeQuestions,
  movedOrders,
  unseen,
} from './kinds/questions/merged-questions.ts';
export type {
  MergedListQuestion,
  MergedQuestions,
  QuestionsCopy,
} from './kinds/questions/merged-questions.ts';
export { isOpen, onlyWaits, type PartState } from './outbox/rows.ts';
export { countWork, finalWork, type WaitingWork } from './outbox/waiting-work.ts';
export { readQuestions } from './kinds/questions/read-questions.ts';
export type { StorageState } from './store/open-store.ts';
export { countImports } from './imports/carried.ts';
export { openImportRows, type ImportRows } from './imports/import-rows.ts';
export { loadSteps } from './undo-log/load-steps.ts';
export { stayOf } from './undo-log/stay.ts';
export type { StepPiece, StepsDisk } from './undo-log/steps.ts';
export {
  appSteps,
  askAppFiles,
  type AppFilesAnswer,
  type AppFilesRequest,
  type AppStep,
} from './app-files.ts';
