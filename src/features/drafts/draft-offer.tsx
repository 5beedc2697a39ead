import { IconDeviceTabletX, IconPencil } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Arrival, Note, QuietButton, useFormat, layouts, clsx, typography } from '#src/ui/index.ts';
import classes from './drafts.module.css';
import type { DraftForm, DraftOfferState } from './use-draft.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** Offers to continue a found draft or to discard it, which asks twice. */
export function DraftActions({
  onTake,
  taking,
  onDiscard,
}: {
  /** Null where nothing can be made of them now. */
  onTake: (() => void) | null;
  taking: string;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('drafts');
  const [isSure, setSure] = useState(false);
  return (
    <div className={layouts.row}>
      {isSure ? (
        <>
          <span className={clsx(typography.strong, classes['question'])}>{t('offer.sure')}</span>
          <QuietButton
            onClick={() => {
              setSure(false);
              onDiscard();
            }}
          >
            {t('offer.discardYes')}
          </QuietButton>
          <QuietButton ref={(button) => button?.focus()} onClick={() => setSure(false)}>
            {t('offer.discardNo')}
          </QuietButton>
        </>
      ) : (
        <>
          {onTake && <QuietButton onClick={onTake}>{taking}</QuietButton>}
          <QuietButton onClick={() => setSure(true)}>{t('offer.discard')}</QuietButton>
        </>
      )}
    </div>
  );
}

function Both<S>({
  draft,
  offer,
  show,
}: {
  draft: DraftForm<S>;
  offer: DraftOfferState<S>;
  show: (state: S) => ReactNode;
}) {
  const { t } = useTranslation('drafts');
  return (
    <dl className={classes['both']}>
      <div>
        <dt>{t('offer.found')}</dt>
        <dd dir="auto">{show(offer.state)}</dd>
      </div>
      <div>
        <dt>{t(draft.isDirty ? 'offer.here' : 'offer.stored')}</dt>
        <dd dir="auto">{show(draft.state)}</dd>
      </div>
    </dl>
  );
}

/**
 * Above a form: words about the same thing that were kept before, or come from another window. `show` draws one
 * state in short; both are shown where taking one up would change more than an untouched form.
 */
export function DraftOffer<S>({
  draft,
  show,
}: {
  draft: DraftForm<S>;
  show: (state: S) => ReactNode;
}) {
  const { t } = useTranslation('drafts');
  const { when } = useFormat();
  const { offer } = draft;
  const [stands, setStands] = useState(offer !== null);
  if (!offer) {
    if (stands) setStands(false);
    return null;
  }
  const whence = offer.isElsewhere ? 'elsewhere' : 'kept';
  const time = when(new Date(offer.writtenAt).toISOString());
  const note = (
    <Note
      kind={offer.isBehind ? 'wait' : 'plain'}
      live
      icon={<IconPencil {...icon} />}
      action={
        <DraftActions
          key={whence}
          onTake={draft.take}
          taking={t('offer.take')}
          onDiscard={draft.discard}
        />
      }
    >
      {t(`offer.${whence}`, { time })}
      {offer.isBehind && <p>{t('offer.behind')}</p>}
      {offer.isBehind || draft.isDirty ? (
        <Both draft={draft} offer={offer} show={show} />
      ) : (
        <p className={clsx(typography.clamp, classes['found'])} dir="auto">
          {show(offer.state)}
        </p>
      )}
    </Note>
  );
  // What comes once the form stands moves nothing of it.
  return stands ? note : <Arrival key={whence}>{note}</Arrival>;
}

/** Above a form: what is typed is on the screen only, and why. */
export function DraftFault({
  draft,
}: {
  draft: Pick<DraftForm<unknown>, 'fault' | 'isDurable' | 'isDirty'>;
}) {
  const { t } = useTranslation('drafts');
  if (draft.fault)
    return (
      <div role="alert">
        <Note kind="wrong" icon={<IconDeviceTabletX {...icon} />}>
          {t(`fault.${draft.fault}`)}
        </Note>
      </div>
    );
  if (draft.isDurable || !draft.isDirty) return null;
  return (
    <Note kind="wait" live icon={<IconDeviceTabletX {...icon} />}>
      {t('fault.windowOnly')}
    </Note>
  );
}
