import { lazyPart } from '#src/lib/lazy-part.ts';

export { loadTemplate } from './codecs.ts';
export { FORMATS, LIMITS } from './model.ts';
export type { CarriedFile, CarriedQuestion, Format, ReadRow } from './model.ts';
export { faultsOf } from './formats/shared/faults.ts';
export { TEXT_FORMATS, type Detected } from './detect/model.ts';
export { ask } from './worker/client.ts';
export type { TableSeen, Told } from './worker/messages.ts';
export { ROLES } from './formats/table/columns.ts';
export type { Mapping } from './formats/table/model.ts';
export type { Outgoing } from './export/carried.ts';

/** Fetched when somebody wants questions as a file. */
export const ExportDialog = lazyPart(
  async () => (await import('./export/export-dialog.tsx')).ExportDialog,
);
