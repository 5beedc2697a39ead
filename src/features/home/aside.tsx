import { useTranslation } from 'react-i18next';
import { useDraftList } from '#src/features/session/index.ts';
import { ComingRow, DraftRow, FormRow } from './home-rows.tsx';
import { keptForms } from './kept-forms.ts';
import { GroupLink } from './links.tsx';
import { Part } from './part.tsx';
import type { Today } from './use-today.ts';

const MOST = 5;

/** What starts next. */
export function Coming({ today, isViewer }: { today: Today; isViewer: boolean }) {
  const { t } = useTranslation('home');
  const { coming, now } = today;
  if (coming.length === 0) return null;
  return (
    <Part title={t('coming')}>
      {coming.slice(0, MOST).map((entry) => (
        <ComingRow key={entry.item.id} entry={entry} now={now} isViewer={isViewer} />
      ))}
    </Part>
  );
}

/** What she began and has not published: forms on this device, and unpublished ones on the server. */
export function Drafts({ today }: { today: Today }) {
  const { t } = useTranslation('home');
  const kept = useDraftList();
  const { now, entries, lists } = today;
  const forms = keptForms(kept ?? [], entries).slice(0, MOST);
  const shown = today.drafts.slice(0, MOST - forms.length);
  const hidden = new Set(today.drafts.slice(shown.length).map(({ kind }) => kind));
  const more = lists.filter(
    ({ group, kind, hasMore }) => group === 'unpublished' && (hasMore || hidden.has(kind)),
  );
  if (forms.length + today.drafts.length === 0) return null;
  return (
    <Part
      title={t('draft.title')}
      more={
        more.length > 0 &&
        more.map(({ kind }) => (
          <GroupLink key={kind} kind={kind} group="unpublished">
            {t(`all.${kind}.unpublished`)}
          </GroupLink>
        ))
      }
    >
      {forms.map((form) => (
        <FormRow key={form.key} form={form} now={now} />
      ))}
      {shown.map((entry) => (
        <DraftRow key={entry.item.id} entry={entry} now={now} />
      ))}
    </Part>
  );
}
