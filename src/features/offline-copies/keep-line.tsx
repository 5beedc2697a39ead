import { Button } from '@mantine/core';
import { IconDeviceTabletCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useOffline, useScope } from '#src/features/session/index.ts';
import type { Pin } from '#src/offline/index.ts';
import { Facts, ProgressLine, useSize, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './keep.module.css';
import { usePinWords } from './pin-words.ts';
import { estimateBytes } from './size.ts';
import { pinId, usePin } from './use-kept.ts';

export interface KeepLineProps {
  what: 'exam' | 'assignment';
  id: string;
  title: string;
  courseId: string;
  students: number;
  questions: number;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };

function Offer({ what, id, title, courseId, students, questions }: KeepLineProps) {
  const { t } = useTranslation('offline-copies');
  const { kept } = useOffline();
  const scope = useScope();
  const size = useSize();
  const where = { ...scope, id, courseId };
  return (
    <div className={clsx(layouts.row, classes['line'])}>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        onClick={() => void kept.pin({ id: pinId(what, id), what, where, title })}
      >
        {t('button')}
      </Button>
      <span className={classes['quiet']}>
        {t('estimate', { size: size(estimateBytes(students, questions)) })}
      </span>
    </div>
  );
}

function Standing({ pin }: { pin: Pin }) {
  const { t } = useTranslation('offline-copies');
  const { kept } = useOffline();
  const { standing, size, age, progress, text, reason } = usePinWords(pin);
  if (standing === 'kept' || standing === 'renewing')
    return (
      <div className={clsx(layouts.row, classes['line'])} data-keep={standing}>
        <Link
          to="."
          search={(before) => ({ ...before, panel: 'device' })}
          className={clsx(layouts.inline, typography.soft, classes['kept'])}
        >
          <IconDeviceTabletCheck {...icon} />
          <Facts items={[t('here'), size, age, reason]} />
        </Link>
      </div>
    );
  const isMoving = standing === 'fetching' || standing === 'waiting';
  return (
    <div className={clsx(layouts.column, classes['block'])} data-keep={standing}>
      <div className={clsx(layouts.row, classes['line'])}>
        {/* Before the words, which change with each part that is read. */}
        {isMoving ? (
          <Button variant="default" onClick={() => void kept.pause(pin.id)}>
            {t('pause')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void kept.renew(pin.id)}>
            {t(standing === 'problem' ? 'again' : 'goOn')}
          </Button>
        )}
        <span className={layouts.shrink} role={standing === 'problem' ? 'alert' : undefined}>
          {text} <span className={classes['quiet']}>{progress}</span>
        </span>
      </div>
      {pin.total > 0 && <ProgressLine value={pin.done} max={pin.total} label={text} />}
    </div>
  );
}

/** Keeping an exam or assignment on this device: the offer, the progress, and how old the copy is. */
export function KeepLine(props: KeepLineProps) {
  const pin = usePin(props.what, props.id);
  return pin ? <Standing pin={pin} /> : <Offer {...props} />;
}
