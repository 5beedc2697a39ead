import '#src/ui/mantine-late-styles.ts';
import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconDownload,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSchool,
  IconSun,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstall } from '#src/features/device/index.ts';
import { personOf, useSession, useSessionState } from '#src/features/session/index.ts';
import { toLang, type Lang } from '#src/lib/language.ts';
import { switchLanguage } from '#src/ui/texts.ts';
import { Avatar } from './account-button.tsx';
import classes from './chrome.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true };
const languages: Lang[] = ['fa', 'en'];
const themes: { value: MantineColorScheme; icon: ReactNode }[] = [
  { value: 'auto', icon: <IconDeviceDesktop {...icon} /> },
  { value: 'light', icon: <IconSun {...icon} /> },
  { value: 'dark', icon: <IconMoon {...icon} /> },
];

function Choice({
  chosen,
  icon: left,
  onChoose,
  children,
  lang,
}: {
  chosen: boolean;
  icon?: ReactNode;
  onChoose: () => void;
  children: ReactNode;
  lang?: Lang;
}) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={chosen}
      leftSection={left}
      rightSection={chosen && <IconCheck className={classes['check']} {...icon} />}
      onClick={onChoose}
      {...(lang && { lang })}
    >
      {children}
    </Menu.Item>
  );
}

function Identity() {
  const state = useSessionState();
  const person = personOf(state);
  return (
    <div className={classes['identity']}>
      <div className={classes['name']}>{'user' in state && state.user.name}</div>
      {person && (
        <div className={classes['school']}>
          {person.school.name}
          <br />
          {person.semester?.name}
        </div>
      )}
    </div>
  );
}

/** Other semesters and schools of the same account. */
function Places() {
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
      <Menu.Label>{t('account.semester')}</Menu.Label>
      {places.map(({ school, semester }) => (
        <Choice
          key={semester.id + school.id}
          icon={<IconSchool {...icon} />}
          chosen={school.id === person?.school.id && semester.id === person.semester?.id}
          onChoose={() => void session.choose({ schoolId: school.id, semesterId: semester.id })}
        >
          {person?.memberships.length === 1
            ? semester.name
            : t('account.place', { school: school.name, semester: semester.name })}
        </Choice>
      ))}
      <Menu.Divider />
    </>
  );
}

/** Who is signed in, where, and how the screens look. */
export function AccountMenu({ onExit }: { onExit: () => void }) {
  const { t, i18n } = useTranslation('common');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const install = useInstall();
  const current = toLang(i18n.language);
  return (
    <Menu defaultOpened position="bottom-end" width={264}>
      <Menu.Target>
        <Avatar />
      </Menu.Target>
      <Menu.Dropdown>
        <Identity />
        <Menu.Divider />
        <Places />
        <Menu.Label>{t('account.language')}</Menu.Label>
        {languages.map((lang) => (
          <Choice
            key={lang}
            lang={lang}
            icon={<IconLanguage {...icon} />}
            chosen={lang === current}
            onChoose={() => void switchLanguage(lang)}
          >
            {t(`language.${lang}`)}
          </Choice>
        ))}
        <Menu.Label>{t('account.theme')}</Menu.Label>
        {themes.map((theme) => (
          <Choice
            key={theme.value}
            icon={theme.icon}
            chosen={theme.value === colorScheme}
            onChoose={() => setColorScheme(theme.value)}
          >
            {t(`theme.${theme.value}`)}
          </Choice>
        ))}
        <Menu.Divider />
        {install && (
          <Menu.Item leftSection={<IconDownload {...icon} />} onClick={install}>
            {t('account.install')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLogout className="flip" {...icon} />} onClick={onExit}>
          {t('nav.exit')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
