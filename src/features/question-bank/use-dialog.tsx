import '#src/ui/mantine-late-styles.ts';
import '#src/ui/choices.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#domain/text.ts';
import { fetchTemplates } from '#src/api/templates.ts';
import { activityListQuery, QueryFallback } from '#src/features/activities/index.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { EmptyState, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './bank.module.css';
import type { Target } from './saving.ts';

/** What may take copies: drafts of hers, or bank exams of hers; without a network those that were seen. */
function useTargets(kind: Target['kind'], title: string) {
  const scope = useScope();
  const isOffline = useIsOffline();
  const asked = isOffline ? '' : title;
  const isActivity = kind !== 'template';
  const drafts = useInfiniteQuery({
    ...activityListQuery(isActivity ? kind : 'exam', scope, 'unpublished', asked),
    enabled: isActivity,
  });
  const templates = useQuery({
    queryKey: ['templates', scope.schoolId, scope.semesterId, 'targets', asked],
    queryFn: ({ signal }) => fetchTemplates(scope, asked, 1, signal),
    enabled: !isActivity,
    placeholderData: (before) => before,
    // What is typed would be the name of the copy, and names lie in the clear.
    meta: { keepOnDevice: asked === '' },
  });
  const query = isActivity ? drafts : templates;
  const found = isActivity
    ? drafts.data?.pages.flatMap((page) => page.items)
    : templates.data?.items;
  const wanted = foldText(title);
  const targets = found
    ?.filter((one) => one.mayEdit !== false && foldText(one.title).includes(wanted))
    .map(({ id, title: name }): Target => ({ kind, id, title: name }));
  return { query, targets };
}

const kinds = ['exam', 'assignment', 'template'] as const;

/** Which exam, assignment or bank exam takes copies of the chosen questions. */
export function UseDialog({
  count,
  onUse,
  onClose,
}: {
  count: number;
  onUse: (target: Target) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const { number } = useFormat();
  const [kind, setKind] = useState<Target['kind']>('exam');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Target | null>(null);
  const { query, targets } = useTargets(kind, useDeferredValue(typed).trim());
  const name = useId();
  return (
    <Dialog title={t('use.title', { count, n: number(count) })} onClose={onClose}>
      <SegmentedControl
        fullWidth
        aria-label={t('use.kind')}
        value={kind}
        data={kinds.map((value) => ({ value, label: t(`use.${value}`) }))}
        onChange={(value) => {
          setKind(value);
          setChosen(null);
        }}
      />
      <TextInput
        type="search"
        className={classes['targetSearch'] ?? ''}
        aria-label={t('use.search')}
        placeholder={t('use.search')}
        maxLength={200}
        value={typed}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes['targets']}>
        {!targets ? (
          <QueryFallback query={query} what={t('use.failed')} rows={3} />
        ) : targets.length === 0 ? (
          <EmptyState
            title={t(typed.trim() ? 'use.notFound' : `use.none.${kind}`)}
            text={t(typed.trim() ? 'use.notFoundText' : 'use.noneText')}
          />
        ) : (
          <fieldset aria-label={t(`use.${kind}`)}>
            {targets.map((target) => (
              <label
                key={target.id}
                className={clsx(layouts.line, layouts.gap12, typography.tall, classes['target'])}
              >
                <input
                  type="radio"
                  name={name}
                  checked={chosen?.id === target.id}
                  onChange={() => setChosen(target)}
                />
                <bdi>{target.title}</bdi>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('use.cancel')}
        </Button>
        <Button disabled={!chosen} onClick={() => chosen && onUse(chosen)}>
          {t('use.confirm', { count, n: number(count) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
