import '#src/ui/choices.css';
import { useTranslation } from 'react-i18next';
import { paceHidden } from '#src/features/submissions/index.ts';
import classes from './calm.module.css';
import { curtainFalls } from './curtain-store.ts';
import { namesHidden } from './names.ts';

function Wish({
  text,
  isOn,
  onChange,
}: {
  text: string;
  isOn: boolean;
  onChange: (next: boolean) => void;
}) {
  return (
    <label className={classes['wish']}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {text}
    </label>
  );
}

/** What keeps correcting calm on this device. */
export function CurtainSettings() {
  const { t } = useTranslation('submissions');
  const areNamesHidden = namesHidden.use();
  const isPaceHidden = paceHidden.use();
  const falls = curtainFalls.use();
  return (
    <>
      <Wish text={t('calm.names')} isOn={areNamesHidden} onChange={namesHidden.set} />
      <Wish
        text={t('calm.pace')}
        isOn={!isPaceHidden}
        onChange={(isShown) => paceHidden.set(!isShown)}
      />
      <Wish text={t('calm.falls')} isOn={falls} onChange={curtainFalls.set} />
    </>
  );
}
