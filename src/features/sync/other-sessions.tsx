import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endOtherSessions } from '#src/api/accounts.ts';
import { errorCode } from '#src/api/errors.ts';
import { useIsOffline } from '#src/features/session/index.ts';
import { Note, useErrorCodeText, useFormat, clsx, layouts, typography } from '#src/ui/index.ts';
import classes from './device.module.css';

type State =
  | { kind: 'rest' | 'asked' | 'busy' }
  | { kind: 'done'; ended: number }
  | { kind: 'failed'; code: string };

/** Signs her out on her other devices: a tablet that is lost, a computer of the school. Asked before. */
export function OtherSessions() {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const codeText = useErrorCodeText();
  const isOffline = useIsOffline();
  const [state, setState] = useState<State>({ kind: 'rest' });
  const { kind } = state;
  async function end() {
    setState({ kind: 'busy' });
    try {
      setState({ kind: 'done', ended: await endOtherSessions() });
    } catch (error) {
      setState({ kind: 'failed', code: errorCode(error) });
    }
  }
  return (
    <section>
      <div className={clsx(layouts.line, classes['sectionHead'])}>
        <h2>{t('others.title')}</h2>
      </div>
      <p className={clsx(typography.quiet, typography.tall)}>{t('others.text')}</p>
      <output className={classes['others']}>
        {kind === 'done' && (
          <Note kind="right">
            {state.ended === 0
              ? t('others.none')
              : t('others.done', { count: state.ended, n: number(state.ended) })}
          </Note>
        )}
        {kind === 'failed' && <Note kind="wrong">{codeText(state.code)}</Note>}
        {kind === 'asked' && <Note kind="wait">{t('others.sure')}</Note>}
      </output>
      <div className={clsx(layouts.row, classes['buttons'])}>
        {kind === 'asked' ? (
          <>
            <Button color="red" disabled={isOffline} onClick={() => void end()}>
              {t('others.yes')}
            </Button>
            <Button variant="default" onClick={() => setState({ kind: 'rest' })}>
              {t('others.no')}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            disabled={isOffline || kind === 'busy'}
            onClick={() => setState({ kind: 'asked' })}
          >
            {t(kind === 'busy' ? 'others.busy' : 'others.end')}
          </Button>
        )}
      </div>
      {isOffline && (
        <p className={clsx(typography.quiet, typography.tall)}>{t('others.offline')}</p>
      )}
    </section>
  );
}
