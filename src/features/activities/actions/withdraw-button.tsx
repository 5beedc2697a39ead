import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#src/api/activities.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { withdraw } from './act.ts';
import classes from './actions.module.css';
import type { ActivityMenuProps } from './context.ts';
import { useActing } from './use-acting.ts';

/** Back to draft, as long as nobody has seen it; only the server can say so, so that it needs the network. */
export function WithdrawButton({ kind, item }: { kind: Kind; item: ActivityMenuProps['item'] }) {
  const { t } = useTranslation('exams');
  const { context, reasonFor } = useActing(kind, item, true);
  const reason = reasonFor('withdraw');
  return (
    <span className={clsx(layouts.inline, typography.soft, classes['withdraw'])}>
      {reason && <span>{t(`menu.why.${reason}`, { context: kind })}</span>}
      <Button
        variant="default"
        disabled={reason !== null}
        onClick={() => void withdraw(context, item)}
      >
        {t('menu.withdraw')}
      </Button>
    </span>
  );
}
