import { IconEyeOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#src/ui/index.ts';
import { Cover } from './cover.tsx';
import { CurtainSettings } from './curtain-settings.tsx';
import { curtain, curtainFalls, watchAway } from './curtain-store.ts';

/** One tap hides the screen from whoever looks over her shoulder; what it does besides stands on the curtain itself. */
export function CalmButton() {
  const { t } = useTranslation('submissions');
  const isDown = curtain.useIsDown();
  useEffect(
    // Before anything of the page is drawn again.
    () => watchAway(curtainFalls.get, () => flushSync(curtain.lower)),
    [],
  );
  // A screen that is left takes its curtain along.
  useEffect(() => curtain.raise, []);
  return (
    <>
      <IconButton
        aria-label={t('curtain.lower')}
        title={t('curtain.lowerKey')}
        // The field that is typed in keeps the focus, and has it again afterwards.
        onMouseDown={(event) => event.preventDefault()}
        onClick={curtain.lower}
      >
        <IconEyeOff size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isDown && (
        <Cover onRaise={curtain.raise}>
          <CurtainSettings />
        </Cover>
      )}
    </>
  );
}
