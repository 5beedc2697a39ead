import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '#src/ui/index.ts';
import { FootCard } from './foot-card.tsx';
import { IconPicture } from './pictures.tsx';
import type { Offer } from './use-offer.ts';

/** Says once what an installed app gives; "no" is for good. */
export function OfferCard({
  offer,
  onAnswer,
  onShowSteps,
}: {
  offer: Offer;
  onAnswer: () => void;
  onShowSteps: () => void;
}) {
  const { t } = useTranslation('welcome');
  const take = () => {
    if (offer.by === 'hand') return onShowSteps();
    offer.install();
    onAnswer();
  };
  return (
    <FootCard
      title={t('install.title')}
      picture={<IconPicture />}
      onClose={onAnswer}
      actions={
        <>
          <QuietButton
            icon={offer.by === 'prompt' && <IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={take}
          >
            {t(offer.by === 'prompt' ? 'install.button' : 'install.how')}
          </QuietButton>
          <QuietButton onClick={onAnswer}>{t('install.no')}</QuietButton>
        </>
      }
    >
      <p>{t(offer.by === 'prompt' ? 'install.text' : 'install.appleText')}</p>
    </FootCard>
  );
}
