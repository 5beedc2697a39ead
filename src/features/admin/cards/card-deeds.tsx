import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { clsx, layouts } from '#src/ui/index.ts';
import admin from '../admin.module.css';
import type { Asked } from './ask-dialog.tsx';
import type { Target } from './use-cards.ts';

/** Making cards for some, passwords where they are of one class, and making their cards void. */
export function CardDeeds({
  target,
  isOff,
  onAsk,
}: {
  target: Target;
  isOff: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { t } = useTranslation('cards');
  return (
    <div className={clsx(layouts.row, admin['actions'])}>
      <Button
        leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
        disabled={isOff || target.students === 0}
        onClick={() => onAsk({ what: 'make', of: target })}
      >
        {t('make')}
      </Button>
      {target.people && (
        <Button
          variant="default"
          disabled={isOff || target.people.length === 0}
          onClick={() => onAsk({ what: 'passwords', of: target })}
        >
          {t('passwords')}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isOff || target.withCard === 0}
        onClick={() => onAsk({ what: 'void', of: target })}
      >
        {t('void')}
      </Button>
    </div>
  );
}
