import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import '#src/ui/mantine-late-styles.ts';
import { usePerson, yearLock } from '#src/features/session/index.ts';
import { Facts, Note, PageHead } from '#src/ui/index.ts';
import { ClassPart, GradePart, SchoolPart } from './pick-parts.tsx';
import { ConnectPart } from './connect-part.tsx';
import { DonePart } from './done-part.tsx';
import classes from './konj.module.css';
import { LostContext } from './lost.tsx';
import { loseKonj, useKonj } from './konj-session.ts';
import { MembersPart } from './members-part.tsx';
import type { Source } from './queries.ts';
import { placeOf, type KonjPageProps } from './stages.ts';

/** After a step focus stands on its title, so that readers hear where they are. */
function useFocusOnStage(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current === stage) return;
    before.current = stage;
    document.querySelector<HTMLElement>('#main [data-page-title]')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [stage]);
}

function Steps({ source, ...props }: KonjPageProps & { source: Source }) {
  const { t } = useTranslation('konj');
  const place = placeOf(props.search);
  const given = { ...props, source };
  useFocusOnStage(place.stage);
  return (
    <>
      <PageHead
        title={t(`stage.${place.stage}`)}
        sub={
          <Facts items={[t('account', { name: source.account.name }), t(`step.${place.stage}`)]} />
        }
      />
      {place.stage === 'school' && <SchoolPart {...given} />}
      {place.stage === 'grade' && <GradePart {...given} place={place} />}
      {place.stage === 'class' && <ClassPart {...given} place={place} />}
      {place.stage === 'members' && <MembersPart {...given} key={place.room} place={place} />}
      {place.stage === 'done' && <DonePart {...given} key={place.room} place={place} />}
    </>
  );
}

/** The import of members from Konj, step by step; first whose account it is. */
export function KonjPage(props: KonjPageProps) {
  const { t } = useTranslation('konj');
  const lock = yearLock(usePerson());
  const konj = useKonj();
  const [isLost, setLost] = useState(false);
  if (lock)
    return (
      <>
        <PageHead title={t('connect.title')} />
        <Note>{t(`lock.${lock}`)}</Note>
      </>
    );
  const lose = () => {
    setLost(true);
    loseKonj();
  };
  return (
    <div className={classes['page']}>
      {konj.kind === 'open' ? (
        <LostContext value={lose}>
          <Steps {...props} source={konj} />
        </LostContext>
      ) : (
        <ConnectPart
          key={konj.kind}
          brought={konj.kind === 'brought' ? konj.token : null}
          isLost={isLost}
          onOpened={() => setLost(false)}
        />
      )}
    </div>
  );
}
