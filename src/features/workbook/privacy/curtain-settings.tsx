import '#src/ui/choices.css';
import { useTranslation } from 'react-i18next';
import { paceHidden } from '#src/features/submissions/index.ts';
import classes from './calm.module.css';
import { curtainFalls } from './curtain-store.ts';
import { useHiddenNames } from './names.ts';

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
  const [areNamesHidden, setNamesHidden] = useHiddenNames();
  const [isPaceHidden, setPaceHidden] = paceHidden.use();
  const [falls, setFalls] = curtainFalls.use();
  return (
    <>
      <Wish text={t('calm.names')} isOn={areNamesHidden} onChange={setNamesHidden} />
      <Wish
        text={t('calm.pace')}
        isOn={!isPaceHidden}
        onChange={(isShown) => setPaceHidden(!isShown)}
      />
      <Wish text={t('calm.falls')} isOn={falls} onChange={setFalls} />
    </>
  );
}
