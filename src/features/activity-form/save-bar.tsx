import { Button } from '@mantine/core';
import { IconCloudOff, IconDeviceTabletCheck } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParentKind } from '#src/api/templates.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { floatingBar } from '#src/ui/floating-bar.ts';
import classes from './form.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Where the words are now, and the way to the server. */
export const SaveBar = memo(function SaveBar({
  kind,
  isNew,
  isOffline,
  isSaving,
  isDirty,
  isKept,
  onGiveUp,
}: {
  kind: ParentKind;
  isNew: boolean;
  /** Without a network nothing can be saved; why stands beside. */
  isOffline: boolean;
  isSaving: boolean;
  isDirty: boolean;
  /** The words are on the disk. */
  isKept: boolean;
  onGiveUp: () => void;
}) {
  const { t } = useTranslation('form');
  const [isAsked, setAsked] = useState(false);
  const says = useId();
  const kept = isKept ? t('bar.kept') : null;
  return (
    <section
      className={clsx(floatingBar, layouts.above8, classes['bar'])}
      data-dock
      aria-label={t('bar.label')}
    >
      {isAsked ? (
        <div className={clsx(layouts.line, typography.quiet, classes['barSays'])} role="alert">
          {t(isNew ? 'bar.sureNew' : 'bar.sureEdit')}
        </div>
      ) : (
        <output className={clsx(layouts.line, typography.quiet, classes['barSays'])} id={says}>
          {isOffline && (
            <>
              <IconCloudOff {...icon} />
              <span>{t(isDirty ? 'bar.offlineKept' : 'bar.offline')}</span>
            </>
          )}
          {!isOffline && isSaving && t('bar.saving')}
          {!isOffline && !isSaving && kept && (
            <>
              <IconDeviceTabletCheck {...icon} />
              <span>{kept}</span>
            </>
          )}
        </output>
      )}
      <div className={clsx(layouts.wrap, layouts.end)}>
        {isAsked ? (
          <>
            <Button
              key="yes"
              variant="default"
              onClick={() => {
                setAsked(false);
                onGiveUp();
              }}
            >
              {t('bar.giveUpYes')}
            </Button>
            <Button key="no" variant="default" onClick={() => setAsked(false)}>
              {t('bar.giveUpNo')}
            </Button>
          </>
        ) : (
          <>
            {isDirty && (
              <Button variant="subtle" color="gray" onClick={() => setAsked(true)}>
                {t(isNew ? 'bar.giveUpNew' : 'bar.giveUpEdit')}
              </Button>
            )}
            {/* A button of its own: one that turned into this under a finger would send the form. */}
            <Button
              key="save"
              type="submit"
              disabled={isOffline}
              aria-disabled={isSaving || undefined}
              aria-describedby={says}
            >
              {t(isNew ? `bar.create.${kind}` : 'bar.save')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
});
