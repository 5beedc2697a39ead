import '#src/ui/mantine-late-styles.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { useFormat } from '#src/ui/index.ts';
import { useFaultText } from './fault-text.ts';
import type { Gap } from './readiness.ts';
import classes from './editor.module.css';

/** Where a gap is mended: a question, the sum; the rest stands in the settings. */
export type GapPlace = { id: string } | 'sum';

function GapLine({ kind, gap, onGo }: { kind: Kind; gap: Gap; onGo: (place: GapPlace) => void }) {
  const { t } = useTranslation('questions');
  const { number, score } = useFormat();
  const faultText = useFaultText();
  if (gap.what === 'question') {
    const fault = faultText({
      code: gap.code,
      ...(gap.option !== undefined && { number: gap.option }),
    });
    return (
      <button type="button" onClick={() => onGo({ id: gap.id })}>
        {t('gap.question', { n: number(gap.number), fault })}
      </button>
    );
  }
  if (gap.what === 'sum')
    return (
      <button type="button" onClick={() => onGo('sum')}>
        {t(gap.missing > 0 ? 'gap.short' : 'gap.over', { score: score(Math.abs(gap.missing)) })}
      </button>
    );
  return <>{t(`gap.${gap.what}`, { context: kind })}</>;
}

/** Before the release: what is still missing, each with the way there; or what it will be. */
export function ReleaseDialog({
  kind,
  activity,
  count,
  gaps,
  onGo,
  onRelease,
  onClose,
}: {
  kind: Kind;
  activity: ActivityForm;
  count: number;
  gaps: readonly Gap[];
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
        <ul className={classes['gaps']}>
          {gaps.map((gap) => (
            <li key={JSON.stringify(gap)}>
              <GapLine kind={kind} gap={gap} onGo={onGo} />
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
      <ul className={classes['plain']}>
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
      <p className={classes['help']}>{t(`release.after.${kind}`)}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button onClick={onRelease} data-autofocus>
          {t('bar.release')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
