import '#src/ui/choices.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#src/api/server-time.ts';
import { useIsOffline, useScope } from '#src/features/session/index.ts';
import { DateTimeField } from '#src/ui/date-field/index.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { Facts, Note, useErrorCodeText, useFormat, clsx, layouts } from '#src/ui/index.ts';
import { fullName } from '#src/lib/person-name.ts';
import type { Chance } from './allowed.ts';
import { give, type Gift } from './give.ts';
import classes from './second-chance.module.css';
import type { StudentMenuProps } from './props.ts';
import { extensionTimes } from './times.ts';

/** Gives one student more time or another attempt, or takes the time back. */
export function ChanceDialog({
  kind,
  activity,
  result,
  chance,
  onClose,
}: StudentMenuProps & { chance: Chance; onClose: () => void }) {
  const { t } = useTranslation('exams');
  const { dayTime, zone } = useFormat();
  const errorText = useErrorCodeText();
  const client = useQueryClient();
  const scope = useScope();
  const isOffline = useIsOffline();
  const [now] = useState(serverNow);
  const times = extensionTimes(kind, activity.endDate, now);
  const held = result.extendedUntil ?? null;
  const isHeldAhead = held !== null && Date.parse(held) > now;
  const [until, setUntil] = useState(chance === 'attempt' && isHeldAhead ? held : times.proposed);
  const [isTyped, setTyped] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // Once it has ended, another attempt without more time could never be written.
  const isEnded = Date.parse(activity.endDate) <= now;
  const [withTime, setWithTime] = useState(isEnded && !isHeldAhead);
  const asksTime = chance === 'extend' || (chance === 'attempt' && withTime);

  async function send() {
    const wanted = asksTime ? until : null;
    const gift: Gift = { what: chance === 'attempt' ? 'attempt' : 'extend', until: wanted };
    setBusy(true);
    setRefusal(null);
    const code = await give(client, { kind, ...scope, id: activity.id }, result, gift);
    setBusy(false);
    if (code === null) onClose();
    else setRefusal(code);
  }

  return (
    <Dialog title={t(`chance.title.${chance}`)} onClose={onClose}>
      <div className={clsx(layouts.stack, layouts.gap16)}>
        <Facts
          items={[
            fullName(result.student),
            t(isEnded ? 'chance.ended' : 'chance.ends', { when: dayTime(activity.endDate) }),
          ]}
        />
        {/* On its own line from the start: what another device gives her comes while the dialog is open. */}
        <Facts items={[held ? t('chance.until', { when: dayTime(held) }) : t('chance.untilEnd')]} />
        {chance === 'attempt' && (!isEnded || isHeldAhead) && (
          <label className={clsx(layouts.line, layouts.gap12, classes['choice'])}>
            <input
              type="checkbox"
              checked={withTime}
              onChange={(event) => setWithTime(event.currentTarget.checked)}
            />
            {t('chance.withTime')}
          </label>
        )}
        {asksTime && (
          <DateTimeField
            label={t('chance.field')}
            description={t('chance.fieldText')}
            zone={zone}
            value={isTyped ? until : null}
            min={times.min}
            max={times.max}
            required
            onChange={(next) => {
              setTyped(next !== null);
              if (next) setUntil(next);
            }}
          />
        )}
        <div className={classes['said']}>
          {refusal ? (
            <Note kind="wrong">{errorText(refusal)}</Note>
          ) : isOffline ? (
            <Note>{t('chance.why.offline')}</Note>
          ) : (
            chance !== 'extend' && <Note>{t(`chance.${chance}Text`)}</Note>
          )}
        </div>
      </div>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('chance.cancel')}
        </Button>
        <Button
          disabled={isOffline || isBusy || (asksTime && !isTyped)}
          {...(chance === 'takeBack' && { color: 'red' })}
          onClick={() => void send()}
        >
          {t(isBusy ? 'chance.sending' : `chance.confirm.${chance}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
