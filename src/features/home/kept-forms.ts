import type { Kind } from '#src/api/activities.ts';
import type { ParentKind } from '#src/api/templates.ts';
import type { Draft } from '#src/offline/index.ts';
import type { Entry } from './todo.ts';

/** Where a draft is continued: a new form, settings, or a question. */
export type FormPlace =
  | { to: 'new'; kind: ParentKind }
  | { to: 'settings'; kind: Kind; id: string }
  | { to: 'question'; kind: Kind; id: string; edit: string }
  | { to: 'bankQuestion' };

/** Words that are on this device alone. */
export interface KeptForm {
  key: string;
  /** What she typed as its title, or the title of what it belongs to; may be empty. */
  title: string;
  place: FormPlace;
  at: number;
}

const kinds: readonly ParentKind[] = ['exam', 'assignment', 'template'];

function textIn(value: unknown, name: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const found: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
  return typeof found === 'string' ? found.trim() : '';
}

function ofActivity(draft: Draft, known: ReadonlyMap<string, Entry>) {
  const typed = textIn(draft.state, 'title');
  const kind = kinds.find((one) => draft.id === `new:${one}`);
  if (kind) return { title: typed, place: { to: 'new' as const, kind } };
  const entry = known.get(draft.id);
  if (!entry) return null;
  const place = { to: 'settings' as const, kind: entry.kind, id: draft.id };
  return { title: entry.item.title, place };
}

function ofQuestion(draft: Draft, known: ReadonlyMap<string, Entry>) {
  if (draft.id.startsWith('new:bank:'))
    return { title: '', place: { to: 'bankQuestion' as const } };
  const isNew = draft.id.startsWith('new:');
  const id = isNew ? draft.id.slice('new:'.length) : textIn(draft.base, 'activityId');
  const type = textIn(draft.state, 'type');
  const entry = known.get(id);
  if (!entry || (isNew && !type)) return null;
  const edit = isNew ? `new:${type}` : (draft.realId ?? draft.id);
  return {
    title: entry.item.title,
    place: { to: 'question' as const, kind: entry.kind, id, edit },
  };
}

/** Drafts of forms that can be continued here, newest first. */
export function keptForms(drafts: readonly Draft[], entries: readonly Entry[]): KeptForm[] {
  const known = new Map(entries.map((entry) => [entry.item.id, entry]));
  return drafts.flatMap((draft) => {
    const found =
      draft.kind === 'activity'
        ? ofActivity(draft, known)
        : draft.kind === 'question' || draft.kind === 'lateQuestion'
          ? ofQuestion(draft, known)
          : null;
    if (!found) return [];
    return [{ ...found, key: `${draft.kind} ${draft.id}`, at: draft.updatedAt }];
  });
}
