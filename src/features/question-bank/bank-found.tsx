import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconListDetails, IconSearch } from '@tabler/icons-react';
import {
  Suspense,
  useDeferredValue,
  useMemo,
  useState,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionType } from '#contract/shapes.ts';
import { foundIn, type Bank } from '#src/features/questions/index.ts';
import { roleLock, usePerson } from '#src/features/session/index.ts';
import { wordsOf } from '#src/lib/find-text.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import type { BankEntry } from '#src/offline/index.ts';
import {
  ErrorState,
  OfflineState,
  Sheet,
  SkeletonRows,
  useFormat,
  clsx,
  layouts,
  typography,
  EmptySheet,
} from '#src/ui/index.ts';
import { QUESTION_TYPES, questionTypeOf } from '#domain/question-types.ts';
import { BankList } from './bank-list.tsx';
import { OutputButtons, type Output } from './output-buttons.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { useBankActions } from './use-bank-actions.ts';
import classes from './bank.module.css';
import type { RowActions } from './bank-row-menu.tsx';

/** What is looked for: words, and a type. */
function SearchFields({
  typed,
  onTyped,
  type,
  onType,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  type: QuestionType | null;
  onType: (type: QuestionType | null) => void;
}) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  return (
    <search className={layouts.wrap}>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={t('search')}
        placeholder={t('searchShort')}
        maxLength={200}
        value={typed}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={typed && <CloseButton aria-label={t('clear')} onClick={() => onTyped('')} />}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <NativeSelect
        className={classes['types'] ?? ''}
        aria-label={tq('field.type')}
        value={type ?? ''}
        data={[
          { value: '', label: tq('bank.anyType') },
          ...QUESTION_TYPES.map((one) => ({ value: one, label: tq(`common:questionType.${one}`) })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onType(questionTypeOf(chosen) ?? null);
        }}
      />
    </search>
  );
}

/** The same actions for ever, each doing what the newest one does: rows are not drawn anew for them. */
function useStable(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    onOpen: (...args) => latest.current.onOpen(...args),
    onPick: (...args) => latest.current.onPick(...args),
    onEdit: (...args) => latest.current.onEdit(...args),
    onCopy: (...args) => latest.current.onCopy(...args),
    onUse: (...args) => latest.current.onUse(...args),
    onPublish: (...args) => latest.current.onPublish(...args),
    onDelete: (...args) => latest.current.onDelete(...args),
  }));
  return stable;
}

const SeeDialog = lazyPart(async () => (await import('./see-dialog.tsx')).SeeDialog);
const SelectionOutput = lazyPart(
  async () => (await import('./selection-output.tsx')).SelectionOutput,
);
const UseDialog = lazyPart(async () => (await import('./use-dialog.tsx')).UseDialog);

/** So many results come first. */
const FEW = 5;

/** Search, list and selection. */
export function BankFound({
  bank,
  typed,
  onTyped,
  type,
  onType,
  onEdit,
  actions,
  reveal,
  children,
}: {
  bank: Bank;
  typed: string;
  onTyped: (typed: string) => void;
  type: QuestionType | null;
  onType: (type: QuestionType | null) => void;
  onEdit: (edit: string) => void;
  actions: ReturnType<typeof useBankActions>;
  reveal: string | null;
  /** What was said last: it stands at the foot, over what is chosen. */
  children: ReactNode;
}) {
  const { t } = useTranslation('question-bank');
  const { t: tq } = useTranslation('questions');
  const { number } = useFormat();
  const lock = roleLock(usePerson().roles);
  const sought = useMemo(() => ({ words: wordsOf(typed), type }), [typed, type]);
  const { words } = sought;
  const isFirst = useDeferredValue(sought) !== sought;
  const { entries, view, isOffline } = bank;
  const found = useMemo(() => foundIn(entries, words, type), [entries, words, type]);
  // The first results are painted before the others are made; the list is as long as before in the next frame.
  const listed = isFirst ? found.slice(0, FEW) : found;
  const [picked, setPicked] = useState<ReadonlyMap<string, BankEntry>>(new Map());
  const [seen, setSeen] = useState<string | null>(null);
  const [output, setOutput] = useState<Output | null>(null);
  const [used, setUsed] = useState<readonly BankEntry[] | null>(null);
  const find = (id: string) => entries.find((one) => one.id === id);
  const withEntry = (work: (entry: BankEntry) => void) => (id: string) => {
    const entry = find(id);
    if (entry) work(entry);
  };
  const stable = useStable({
    onOpen: setSeen,
    onPick: (id, isPicked) =>
      setPicked((before) => {
        const next = new Map(before);
        const entry = find(id);
        if (isPicked && entry) next.set(id, entry);
        else next.delete(id);
        return next;
      }),
    onEdit,
    onCopy: withEntry((entry) => void actions.copy(entry)),
    onUse: withEntry((entry) => setUsed([entry])),
    onPublish: (id, isPublic) => withEntry((entry) => void actions.publish(entry, isPublic))(id),
    onDelete: withEntry((entry) => {
      setPicked((before) => new Map([...before].filter(([id]) => id !== entry.id)));
      void actions.remove(entry);
    }),
  });
  const shown = seen === null ? undefined : find(bank.ids[seen] ?? seen);
  const isNarrowed = words.length > 0 || type !== null;
  const chosen = () => [...picked.keys()].flatMap((id) => find(bank.ids[id] ?? id) ?? []);
  const isEmpty = found.length === 0;
  const isWaiting = !view.isLoaded || (entries.length === 0 && view.isReading);
  return (
    <>
      <SearchFields typed={typed} onTyped={onTyped} type={type} onType={onType} />
      <output className={clsx(layouts.wrap, typography.quiet, layouts.gap0x16, classes['summary'])}>
        {!isWaiting && !isEmpty && (
          <span>
            {t(isNarrowed ? 'found' : 'count', {
              count: found.length,
              n: number(found.length),
              total: number(entries.length),
            })}
          </span>
        )}
        {isOffline && !isWaiting && entries.length > 0 && <span>{tq('bank.seenOnly')}</span>}
      </output>
      {!isEmpty ? (
        <BankList entries={listed} words={words} picked={picked} reveal={reveal} actions={stable} />
      ) : isWaiting ? (
        <Sheet>
          <SkeletonRows rows={5} />
        </Sheet>
      ) : isNarrowed && entries.length > 0 ? (
        <EmptySheet
          icon={<IconSearch size={28} stroke={1.5} aria-hidden />}
          title={tq('bank.none')}
          text={tq('bank.noneText')}
          action={
            <Button
              variant="default"
              onClick={() => {
                onTyped('');
                if (type !== null) onType(null);
              }}
            >
              {t('clear')}
            </Button>
          }
        />
      ) : isOffline ? (
        <Sheet padded>
          <OfflineState onRetry={() => bank.mirror?.renew()} />
        </Sheet>
      ) : view.problem ? (
        <Sheet padded>
          <ErrorState
            error={view.problem}
            what={tq('bank.failed')}
            onRetry={() => bank.mirror?.renew()}
          />
        </Sheet>
      ) : (
        <EmptySheet
          icon={<IconListDetails className="flip" size={28} stroke={1.5} aria-hidden />}
          title={tq('bank.empty')}
          text={t('emptyText')}
        />
      )}
      <div className={clsx(layouts.stack, layouts.above12, classes['foot'])}>
        {children}
        {picked.size > 0 && (
          <SelectionBar
            count={picked.size}
            canUse={lock === null}
            onUse={() => setUsed(chosen())}
            onClear={() => setPicked(new Map())}
          >
            <OutputButtons onOutput={setOutput} />
          </SelectionBar>
        )}
      </div>
      <Suspense>
        {shown && (
          <SeeDialog
            entry={shown}
            onEdit={lock === null && shown.question.mayEdit ? () => onEdit(shown.id) : null}
            onUse={
              lock === null
                ? () => {
                    setSeen(null);
                    setUsed([shown]);
                  }
                : null
            }
            onClose={() => setSeen(null)}
          />
        )}
        {output && picked.size > 0 && (
          <SelectionOutput entries={chosen()} output={output} onClose={() => setOutput(null)} />
        )}
        {used && (
          <UseDialog
            count={used.length}
            onClose={() => setUsed(null)}
            onUse={(target) => {
              setUsed(null);
              setPicked(new Map());
              void actions.use(target, used);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
