/** The only door into the engine that keeps and sends work without a network. */
export { createOffline } from './offline.ts';
export type { Offline, OfflineOptions } from './offline.ts';
export type {
  CorrectionInput,
  Enqueued,
  Operation,
  Outbox,
  QuestionListInput,
  SettledItem,
} from './outbox/types.ts';
export type { OutboxStatus } from './outbox/status.ts';
export type { Session } from './session.ts';
export type { Connectivity, NetState } from './connectivity/connectivity.ts';
export type { PersonCache, QueryDisk } from './cache/query-disk.ts';
export type { Bases, Clock, Fetch, Locks } from './environment.ts';
export type {
  AnswerChange,
  CorrectionBody,
  InkChange,
  Label,
  OpKind,
  OutboxRow,
  Receipt,
  ReviewStatus,
  RowError,
  RowState,
  SessionRow,
  Stroke,
} from './records.ts';
export {
  NotSignedInError,
  StorageFullError,
  StorageLostError,
  UnknownOperationError,
} from './store/failures.ts';
export { correctionLane, parseFamily, questionLane } from './outbox/families.ts';
export { mergeResultList, mergeWorkbook, waitingByLane } from './outbox/merged-view.ts';
export type { MergedQuestion, MergedWorkbook, PartState } from './outbox/merged-view.ts';
