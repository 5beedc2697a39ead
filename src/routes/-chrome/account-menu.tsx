import '#src/ui/mantine-late-styles.ts';
import { Popover, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconDeviceTabletCheck,
  IconDownload,
  IconKey,
  IconLanguage,
  IconLock,
  IconLogout,
  IconMoon,
  IconPlugConnected,
  IconSchool,
  IconSun,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstall } from '#src/features/sync/index.ts';
import {
  loadLockDialog,
  loadPasswordDialog,
  mayOnlyView,
  personOf,
  useSession,
  useSessionState,
} from '#src/features/session/index.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { toLang, type Lang } from '#src/lib/language.ts';
import { DialogComing } from '#src/ui/dialog-coming.tsx';
import { useOpened, useOpenOnSubject } from '#src/ui/subject.tsx';
import { switchLanguage } from '#src/ui/texts.ts';
import { useOpening } from '#src/ui/use-opening.ts';
import { clsx, layouts, typography } from '#src/ui/index.ts';
import { Avatar } from './avatar.tsx';
import classes from './chrome.module.css';

const PasswordDialog = lazyPart(loadPasswordDialog);
const LockDialog = lazyPart(loadLockDialog);

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };
const languages: Lang[] = ['fa', 'en'];
const themes: { value: MantineColorScheme; icon: ReactNode }[] = [
  { value: 'auto', icon: <IconDeviceDesktop {...icon} /> },
  { value: 'light', icon: <IconSun {...icon} /> },
  { value: 'dark', icon: <IconMoon {...icon} /> },
];

function Item({
  icon: left,
  chosen,
  onClick,
  children,
  lang,
}: {
  icon: ReactNode;
  /** For one of several: whether it is the one in force. */
  chosen?: boolean;
  onClick: () => void;
  children: ReactNode;
  lang?: Lang;
}) {
  return (
    <button
      type="button"
      className={clsx(layouts.line, layouts.gap12, layouts.fixed, classes['item'])}
      aria-pressed={chosen}
      onClick={onClick}
      {...(lang && { lang })}
    >
      {left}
      {children}
      {chosen && <IconCheck className={classes['check']} {...icon} />}
    </button>
  );
}

function Identity() {
  const state = useSessionState();
  const person = personOf(state);
  return (
    <div className={classes['identity']}>
      <div className={typography.strong}>{'user' in state && state.user.name}</div>
      {person && (
        <div className={typography.faint}>
          {person.school.name}
          <br />
          {person.semester?.name}
        </div>
      )}
    </div>
  );
}

/** Other semesters and schools of the same account. */
function Places({ onChosen }: { onChosen: () => void }) {
  const { t } = useTranslation('common');
  const session = useSession();
  const state = useSessionState();
  const person = personOf(state);
  const places = (person?.memberships ?? []).flatMap(({ school, semesters }) =>
    semesters.map((semester) => ({ school, semester })),
  );
  if (state.kind !== 'in' || places.length < 2) return null;
  return (
    <>
      <div className={clsx(typography.tiny, classes['label'])}>{t('account.semester')}</div>
      {places.map(({ school, semester }) => (
        <Item
          key={semester.id + school.id}
          icon={<IconSchool {...icon} />}
          chosen={school.id === person?.school.id && semester.id === person.semester?.id}
          onClick={() => {
            onChosen();
            void session.choose({ schoolId: school.id, semesterId: semester.id });
          }}
        >
          {person?.memberships.length === 1
            ? semester.name
            : t('account.place', { school: school.name, semester: semester.name })}
        </Item>
      ))}
      <hr className={classes['rule']} />
    </>
  );
}

/** The way to the import from Konj, for those who may bring somebody in. */
function KonjItem({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const person = personOf(useSessionState());
  if (!person || mayOnlyView(person.roles)) return null;
  return (
    <Item icon={<IconPlugConnected {...icon} />} onClick={onOpen}>
      {t('konj:menu')}
    </Item>
  );
}

/** Who is signed in, where, and how the screens look. */
export function AccountMenu({ onExit }: { onExit: () => void }) {
  const navigate = useNavigate();
  const onDevice = () =>
    void navigate({ to: '.', search: (before) => ({ ...before, panel: 'device' }) });
  const { t, i18n } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const install = useInstall();
  const current = toLang(i18n.language);
  const { opened, setOpened, button } = useOpening();
  const close = () => setOpened(false);
  const isShown = useOpenOnSubject(opened, close);
  const [dialog, setDialog] = useOpened<'password' | 'lock'>();
  const closeDialog = () => setDialog(null);
  return (
    <>
      <Popover
        opened={isShown}
        onChange={setOpened}
        position="bottom-end"
        width={272}
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 120 }}
      >
        <Popover.Target>
          {/* Mantine closes by Escape from within alone, and the focus gets there after the menu. */}
          <Avatar
            ref={button}
            onClick={() => setOpened(!opened)}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          />
        </Popover.Target>
        <Popover.Dropdown p={4} aria-label={t('account.title')}>
          <div className={clsx(layouts.column, classes['menu'])}>
            <Identity />
            <hr className={classes['rule']} />
            <Places onChosen={close} />
            <div className={clsx(typography.tiny, classes['label'])}>{t('account.language')}</div>
            {languages.map((lang) => (
              <Item
                key={lang}
                lang={lang}
                icon={<IconLanguage {...icon} />}
                chosen={lang === current}
                onClick={() => {
                  // Left open it would jump to the other side, under whatever is pressed next.
                  close();
                  void switchLanguage(lang);
                }}
              >
                {t(`language.${lang}`)}
              </Item>
            ))}
            <div className={clsx(typography.tiny, classes['label'])}>{t('account.theme')}</div>
            {themes.map((theme) => (
              <Item
                key={theme.value}
                icon={theme.icon}
                chosen={theme.value === colorScheme}
                onClick={() => setColorScheme(theme.value)}
              >
                {t(`theme.${theme.value}`)}
              </Item>
            ))}
            <hr className={classes['rule']} />
            <Item
              icon={<IconDeviceTabletCheck {...icon} />}
              onClick={() => {
                close();
                onDevice();
              }}
            >
              {t('account.device')}
            </Item>
            <KonjItem
              onOpen={() => {
                close();
                void navigate({ to: '/connect-konj' });
              }}
            />
            {install && (
              <Item icon={<IconDownload {...icon} />} onClick={install}>
                {t('account.install')}
              </Item>
            )}
            <Item
              icon={<IconKey {...icon} />}
              onClick={() => {
                close();
                setDialog('password');
              }}
            >
              {t('account.password')}
            </Item>
            <Item
              icon={<IconLock {...icon} />}
              onClick={() => {
                close();
                setDialog('lock');
              }}
            >
              {t('account.lock')}
            </Item>
            <Item
              icon={<IconLogout className="flip" {...icon} />}
              onClick={() => {
                close();
                onExit();
              }}
            >
              {t('nav.exit')}
            </Item>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Suspense fallback={<DialogComing onClose={closeDialog} />}>
        {dialog === 'lock' && <LockDialog onClose={closeDialog} />}
        {dialog === 'password' && <PasswordDialog onClose={closeDialog} />}
      </Suspense>
    </>
  );
}
