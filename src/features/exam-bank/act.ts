import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import {
  cloneToExam,
  deleteTemplate,
  publishTemplate,
  type TemplatePage,
} from '#src/api/templates.ts';
import type { SchoolRef } from '#src/api/school.ts';
import {
  act,
  deleted,
  lacksOf,
  removeUnchanged,
  sentOf,
  type Acting,
  type Words,
} from '#src/features/activities/index.ts';
import type { CurrentYear, Engine } from '#src/features/session/index.ts';
import { LISTS_KEY } from './queries.ts';

/** What an action needs to know of a bank exam. */
export interface BankItem {
  id: string;
  title: string;
  version: number;
  isPublic: boolean;
  mayEdit: boolean;
  courseId: string | null;
  classBaseId: string | null;
}

/** Who acts, and where what was done is shown. */
export interface BankContext {
  client: QueryClient;
  scope: SchoolRef;
  /** Where an exam that is made of it goes. */
  current: CurrentYear | null;
  owner: string;
  engine: Pick<Engine, 'outbox' | 'kept' | 'drafts' | 'storage'>;
}

const actingIn = ({ owner, client }: BankContext): Acting => ({
  owner,
  kind: 'template',
  reread: () => client.invalidateQueries({ queryKey: ['templates'] }),
});

type Row = TemplatePage['items'][number];

/** Shows what was done in every list at once, and then what the server says. */
async function changeRows({ client }: BankContext, change: (row: Row) => Row | null) {
  // An answer from before the action must not bring the old row back.
  await client.cancelQueries({ queryKey: LISTS_KEY });
  client.setQueriesData<InfiniteData<TemplatePage>>({ queryKey: LISTS_KEY }, (data) => {
    if (!data) return data;
    const kept = data.pages.map((page) => page.items.flatMap((row) => change(row) ?? []));
    const gone = data.pages.flatMap(({ items }) => items).length - kept.flat().length;
    const pages = data.pages.map((page, at) =>
      Object.assign({}, page, { items: kept[at] ?? [], total: page.total - gone }),
    );
    return { ...data, pages };
  });
  void client.invalidateQueries({ queryKey: ['templates'] });
}

/** Opens it to the school, or closes it again; taken back, it is as it was. */
export function publish(context: BankContext, item: BankItem, isPublic: boolean): Promise<unknown> {
  return act(
    actingIn(context),
    isPublic ? 'publish' : 'unpublish',
    { id: item.id, title: item.title, basedOn: item.version },
    (key) => publishTemplate(item.id, isPublic, key),
    async ({ version }) => {
      await changeRows(context, (row) =>
        row.id === item.id ? { ...row, isPublic, version } : row,
      );
      const undo = () => void publish(context, { ...item, isPublic, version }, !isPublic);
      return { undo };
    },
    sentOf({ ...context, kind: 'template' }, item),
  );
}

/** Makes a draft exam of it; taken back, the draft goes, unless it was changed meanwhile. */
export function toExam(context: BankContext, item: BankItem) {
  const { client, engine, current } = context;
  const { schoolId, semesterId } = current ?? context.scope;
  const scope = { schoolId, semesterId };
  const source = { engine, kind: 'template' as const };
  const exams = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [family, of] }) => family === 'activities' && of === 'exam',
    });
  return act(
    actingIn(context),
    'toExam',
    item,
    (key) => cloneToExam(scope, item.id, key),
    async ({ id, version }) => {
      void exams();
      const undo = () =>
        void act(
          { ...actingIn(context), kind: 'exam' },
          'undoToExam',
          { id, title: item.title },
          (key) =>
            deleted(() => removeUnchanged({ kind: 'exam', scope, engine }, { id, version, key })),
          async () => {
            void exams();
            return {};
          },
        );
      const lacks = await lacksOf(source, item);
      return { undo, lacks, ...(current?.isShown === false && { year: current.name }) };
    },
    sentOf(source, item),
  );
}

/** Deletes it with its questions; `lost` are the waiting rows, and `words` the unsaved ones, that she was told of. */
export function remove(
  context: BankContext,
  { id, title }: BankItem,
  {
    lost,
    words,
    onGone,
  }: { lost: readonly string[]; words: Words['kept']; onGone?: (() => void) | undefined },
) {
  const { scope, engine, owner } = context;
  return act(
    actingIn(context),
    'delete',
    { id, title },
    (key) => deleted(() => deleteTemplate(scope.semesterId, id, key)),
    async () => {
      onGone?.();
      for (const key of lost) await engine.outbox.discard(key);
      for (const word of words) await engine.drafts.drop(word.kind, word.id, word.upTo, { owner });
      await changeRows(context, (row) => (row.id === id ? null : row));
      context.client.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey }) => queryKey[0] === 'templates' && queryKey.includes(id),
      });
      return {};
    },
  );
}
