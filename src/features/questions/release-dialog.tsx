import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { SettingsLink } from '#src/features/activities/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Note, useFormat, typography, clsx, layouts } from '#src/ui/index.ts';
import { useFaultText } from './fault-text.ts';
import type { FaultField } from './form.ts';
import { settingOf, type Gap } from './readiness.ts';
import type { Unsaved } from './unsaved.ts';
import { StartSoon } from './start-soon.tsx';
import classes from './editor.module.css';

/** Where a gap is mended on this page: a field of a question, the sum, the kinds of a new question. */
export type GapPlace = { id: string; field: FaultField } | 'sum' | 'add';

function placeOf(gap: Gap): GapPlace | null {
  if (gap.what === 'question') return { id: gap.id, field: gap.field };
  if (gap.what === 'sum') return 'sum';
  return gap.what === 'noQuestion' ? 'add' : null;
}

/** A gap in words. */
function useGapText(kind: Kind): (gap: Gap) => string {
  const { t } = useTranslation('questions');
  const { number, score } = useFormat();
  const faultText = useFaultText();
  return (gap) => {
    if (gap.what === 'question') {
      const { code, option } = gap;
      const fault = faultText({ code, ...(option !== undefined && { number: option }) });
      return t('gap.question', { n: number(gap.number), fault });
    }
    if (gap.what === 'sum')
      return t(gap.missing > 0 ? 'gap.short' : 'gap.over', {
        score: score(Math.abs(gap.missing)),
      });
    return t(`gap.${gap.what}`, { context: kind });
  };
}

function GapLine({
  kind,
  activityId,
  gap,
  onGo,
}: {
  kind: Kind;
  activityId: string;
  gap: Gap;
  onGo: (place: GapPlace) => void;
}) {
  const { t } = useTranslation('questions');
  const gapText = useGapText(kind);
  const place = placeOf(gap);
  const setting = settingOf(gap);
  const settings = (words: string) =>
    setting && (
      <SettingsLink kind={kind} id={activityId} field={setting}>
        {words}
      </SettingsLink>
    );
  if (!place) return settings(gapText(gap));
  return (
    <>
      <button type="button" onClick={() => onGo(place)}>
        {gapText(gap)}
      </button>
      {settings(t('gap.totalLink'))}
    </>
  );
}

/** She kept them to go on later: after the release there is no later. */
function UnsavedWords({
  kind,
  activity,
  unsaved,
  onGo,
}: {
  kind: Kind;
  activity: Pick<ActivityForm, 'id'>;
  unsaved: readonly Unsaved[];
  onGo: (place: GapPlace) => void;
}) {
  const { t } = useTranslation('questions');
  const { number } = useFormat();
  return (
    <Note kind="wait">
      <p>{t('release.unsaved')}</p>
      <ul className={clsx(layouts.above8, classes['gaps'])}>
        {unsaved.map((one) => (
          <li key={one.of === 'question' ? one.id : one.of}>
            {one.of === 'settings' ? (
              <SettingsLink kind={kind} id={activity.id} field="title">
                {t('release.unsavedSettings')}
              </SettingsLink>
            ) : (
              <button
                type="button"
                onClick={() => onGo(one.of === 'question' ? { id: one.id, field: 'text' } : 'add')}
              >
                {one.of === 'question'
                  ? t('release.unsavedQuestion', { n: number(one.number) })
                  : t('release.unsavedNew')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** Before the release: what is still missing, each with the way there; or what it will be. */
export function ReleaseDialog({
  kind,
  activity,
  count,
  gaps,
  unsaved,
  onGo,
  onRelease,
  onClose,
}: {
  kind: Kind;
  activity: ActivityForm;
  count: number;
  gaps: readonly Gap[];
  /** Words that were kept for later: what is published says nothing of them. */
  unsaved: readonly Unsaved[];
  onGo: (place: GapPlace) => void;
  onRelease: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const { number, score, dayTime } = useFormat();
  const total = activity.totalScoreUnits;
  if (gaps.length > 0)
    return (
      <Dialog onClose={onClose} title={t('release.notReady')}>
        <p>{t('release.notReadyText')}</p>
        <ul className={clsx(layouts.above8, classes['gaps'])}>
          {gaps.map((gap) => (
            <li key={JSON.stringify(gap)}>
              <GapLine kind={kind} activityId={activity.id} gap={gap} onGo={onGo} />
              {gap.what === 'startPassed' && <StartSoon kind={kind} activity={activity} />}
            </li>
          ))}
        </ul>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={t(`release.title.${kind}`)}>
      <ul className={layouts.below12}>
        <li>{t('release.count', { count, n: number(count) })}</li>
        {total !== null && <li>{t('release.total', { score: score(total) })}</li>}
        <li>
          {t('release.students', {
            count: activity.students.length,
            n: number(activity.students.length),
          })}
        </li>
        <li>{t('release.start', { when: dayTime(activity.startDate) })}</li>
      </ul>
      <p className={typography.faint}>{t(`release.after.${kind}`)}</p>
      {unsaved.length > 0 && <UnsavedWords {...{ kind, activity, unsaved, onGo }} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button onClick={onRelease} {...(unsaved.length === 0 && { 'data-autofocus': true })}>
          {t(unsaved.length > 0 ? 'release.without' : 'bar.release')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
