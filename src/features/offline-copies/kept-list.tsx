import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/choices.css';
import { useIsOffline, useOffline } from '#src/features/session/index.ts';
import { PAGES } from '#src/lib/pages.ts';
import type { Pin } from '#src/offline/index.ts';
import {
  clsx,
  Facts,
  ProgressLine,
  useLeftRoom,
  useSize,
  layouts,
  typography,
} from '#src/ui/index.ts';
import classes from './keep.module.css';
import { keepsDue } from './due.ts';
import { usePinWords } from './pin-words.ts';
import { useKept } from './use-kept.ts';

function Title({ pin }: { pin: Pin }) {
  const params = { id: pin.where['id'] ?? '' };
  const { students } = PAGES[pin.what === 'assignment' ? 'assignment' : 'exam'];
  return (
    <Link to={students} params={params} search={{}} className={classes['title']}>
      <bdi>{pin.title}</bdi>
    </Link>
  );
}

/** Taking something off the device asks first: without a network it could not be brought back. */
function FreeQuestion({ pin, onKeep }: { pin: Pin; onKeep: () => void }) {
  const { t } = useTranslation('offline-copies');
  const { kept } = useOffline();
  return (
    <div className={classes['wide']} role="alertdialog" aria-label={t('free.question')}>
      <p className={clsx(typography.quiet, layouts.below8, typography.tall, classes['reason'])}>
        {t('free.question')}
      </p>
      <div className={clsx(layouts.row, classes['buttons'])}>
        <Button
          variant="default"
          onClick={() => {
            keepsDue.decline(pin.id);
            void kept.free(pin.id);
          }}
        >
          {t('free.yes')}
        </Button>
        <Button variant="subtle" onClick={onKeep}>
          {t('free.no')}
        </Button>
      </div>
    </div>
  );
}

function Row({ pin }: { pin: Pin }) {
  const { t } = useTranslation('offline-copies');
  const { kept } = useOffline();
  const { standing, size, age, text, reason } = usePinWords(pin);
  const isOffline = useIsOffline();
  const [step, setStep] = useState<'closed' | 'actions' | 'free'>('closed');
  const isWhole = standing === 'kept' || standing === 'renewing';
  const isMoving = standing === 'fetching' || standing === 'waiting';
  return (
    <li className={classes['row']} data-keep={standing}>
      <div>
        <Title pin={pin} />
        <Facts
          className={classes['facts'] ?? ''}
          items={[
            ...(isWhole ? [size, age, reason] : [text, size]),
            pin.isDue ? t('due.mark') : null,
          ]}
        />
      </div>
      <ActionIcon
        aria-label={t('actions', { title: pin.title })}
        aria-expanded={step !== 'closed'}
        onClick={() => setStep(step === 'closed' ? 'actions' : 'closed')}
      >
        <IconDots size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      {!isWhole && pin.total > 0 && (
        <div className={classes['wide']}>
          <ProgressLine value={pin.done} max={pin.total} label={pin.title} />
        </div>
      )}
      {step === 'actions' && (
        <div className={clsx(classes['wide'], layouts.row, classes['buttons'])}>
          {isMoving ? (
            <Button variant="default" onClick={() => void kept.pause(pin.id)}>
              {t('pause')}
            </Button>
          ) : (
            !isOffline && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden />}
                onClick={() => {
                  setStep('closed');
                  void kept.renew(pin.id);
                }}
              >
                {t(isWhole ? 'renew' : 'goOn')}
              </Button>
            )
          )}
          <Button variant="subtle" onClick={() => setStep('free')}>
            {t('free.button')}
          </Button>
          {isOffline && !isMoving && (
            <p
              className={clsx(typography.quiet, layouts.below8, typography.tall, classes['reason'])}
            >
              {t('renewNeedsNetwork')}
            </p>
          )}
        </div>
      )}
      {step === 'free' && <FreeQuestion pin={pin} onKeep={() => setStep('closed')} />}
    </li>
  );
}

/** Whether what is due is kept without being asked for, and how much of the device that takes. */
function DueSwitch({ pins }: { pins: readonly Pin[] }) {
  const { t } = useTranslation('offline-copies');
  const size = useSize();
  const isOn = keepsDue.use();
  const bytes = pins.reduce((sum, pin) => sum + (pin.isDue ? pin.bytes : 0), 0);
  return (
    <div>
      <label className={clsx(layouts.line, layouts.above8, layouts.below8, classes['switch'])}>
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          onChange={(event) => keepsDue.set(event.currentTarget.checked)}
        />
        {t('due.switch')}
      </label>
      <p className={clsx(typography.quiet, layouts.below8, typography.tall, classes['reason'])}>
        {bytes > 0 ? t('due.size', { size: size(bytes) }) : t('due.about')}
      </p>
    </div>
  );
}

/** Everything kept on this device for this person. */
export function KeptList() {
  const { t } = useTranslation('offline-copies');
  const pins = useKept();
  const room = useLeftRoom('kept');
  return (
    <div {...room}>
      <DueSwitch pins={pins} />
      {pins.length === 0 && (
        <p className={clsx(typography.quiet, layouts.below8, typography.tall, classes['reason'])}>
          {t('none')}
        </p>
      )}
      <ul>
        {pins.map((pin) => (
          <Row key={pin.id} pin={pin} />
        ))}
      </ul>
    </div>
  );
}
