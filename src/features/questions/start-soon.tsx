import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityForm } from '#contract/activities/activity.ts';
import type { Kind } from '#src/api/activities.ts';
import { changeActivity } from '#src/api/activity-form.ts';
import { errorCode } from '#src/api/errors.ts';
import { serverNow } from '#src/api/server-time.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useErrorCodeText, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './editor.module.css';

const MINUTE = 60_000;
/** In whole minutes, of which the first must still lie ahead when the release arrives. */
const OFFERS = { now: 1, soon: 10 } as const;

const startIn = (minutes: number) => Math.ceil(serverNow() / MINUTE + minutes) * MINUTE;

/** Puts a start that has passed off by a tap; of homework only while it leaves any time to do it. */
export function StartSoon({
  kind,
  activity,
  onSet,
}: {
  kind: Kind;
  activity: Pick<ActivityForm, 'id' | 'version' | 'endDate'>;
  onSet?: () => void;
}) {
  const { t } = useTranslation('questions');
  const codeText = useErrorCodeText();
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const [isSaving, setSaving] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const { id, version, endDate } = activity;

  async function put(minutes: number) {
    setSaving(true);
    setCode(null);
    try {
      const startDate = new Date(startIn(minutes)).toISOString();
      await changeActivity(kind, { id, version, startDate }, newUuid());
      onSet?.();
    } catch (error) {
      setCode(errorCode(error));
    }
    // Another version than the one that was shown is read anew as well.
    await client.invalidateQueries({
      predicate: ({ queryKey: [family, of] }) =>
        of === kind && (family === 'activity' || family === 'activities'),
    });
    setSaving(false);
  }
  const fits = (minutes: number) => kind === 'exam' || startIn(minutes) < Date.parse(endDate);
  return (
    <div>
      <div className={clsx(layouts.wrap, classes['starts'])}>
        {(['now', 'soon'] as const).map((when) => (
          <Button
            key={when}
            variant="default"
            disabled={isOffline || isSaving || !fits(OFFERS[when])}
            onClick={() => void put(OFFERS[when])}
          >
            {t(`release.startAt.${when}`)}
          </Button>
        ))}
      </div>
      {isOffline && <p className={typography.faint}>{t('release.startAt.offline')}</p>}
      {code && (
        <p className={clsx(typography.quiet, typography.wrong)} role="alert">
          {codeText(code)}
        </p>
      )}
    </div>
  );
}
