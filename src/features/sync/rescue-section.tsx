import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MakeRescue, OpenRescue } from '#src/features/session/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from './device.module.css';
import { Disclosure } from './disclosure.tsx';

/** Unsent work as one encrypted file, for another device or against the loss of this one. */
export function RescueSection() {
  const { t } = useTranslation('sync');
  const [open, setOpen] = useState<'make' | 'open' | null>(null);
  return (
    <section>
      <Disclosure title={<span className={classes['sectionTitle']}>{t('rescue.title')}</span>}>
        {() => (
          <>
            <p className={classes['reason']}>{t('rescue.text')}</p>
            <div className={classes['buttons']}>
              <Button
                variant="default"
                leftSection={<IconLifebuoy size={20} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('make')}
              >
                {t('rescue.make')}
              </Button>
              <Button variant="subtle" onClick={() => setOpen('open')}>
                {t('rescue.open')}
              </Button>
            </div>
          </>
        )}
      </Disclosure>
      <Dialog
        isOpen={open !== null}
        onClose={() => setOpen(null)}
        title={t(open === 'open' ? 'rescue.open' : 'rescue.make')}
      >
        <Suspense>
          {open === 'make' && <MakeRescue onClose={() => setOpen(null)} />}
          {open === 'open' && <OpenRescue onClose={() => setOpen(null)} />}
        </Suspense>
      </Dialog>
    </section>
  );
}
