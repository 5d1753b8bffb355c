import { Menu } from '@mantine/core';
import { IconChevronDown, IconLogout, IconPassword, IconUserCircle } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { signOut, usePerson } from '../../shared/session/visitor.ts';
import { LanguageSwitch } from '../../shared/ui/plain/LanguageSwitch.tsx';
import { SchemeSwitch } from '../../shared/ui/plain/SchemeSwitch.tsx';
import styles from './frame.module.css';

/** Path of the own profile; the menu offers it where that screen exists. */
const PROFILE = '/profile';

/** Who is signed in, and what concerns them alone. */
export function UserMenu() {
  const { t } = useTranslation('frame');
  const localised = useLocalised();
  const person = usePerson();
  const router = useRouter();
  const navigate = useNavigate();
  if (!person) return null;
  const hasProfile = PROFILE in router.routesByPath;
  const fullName = `${person.surname} ${person.name}`;
  const initials = `${person.name.charAt(0)}${person.surname.charAt(0)}`;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.user} aria-label={`${t('user.menu')}: ${fullName}`}>
          <span className={styles.avatar} aria-hidden="true">
            {initials}
          </span>
          <span className={styles.userName}>{person.name}</span>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.card}>
          <b>{fullName}</b>
          <span>{localised(person.role.name)}</span>
          {person.branch ? <span>{`${person.branch.code} · ${localised(person.branch.name)}`}</span> : null}
        </div>
        <div className={styles.narrow}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
        <Menu.Divider />
        {hasProfile ? (
          <Menu.Item
            leftSection={<IconUserCircle size={18} stroke={1.6} />}
            onClick={() => void navigate({ href: PROFILE })}
          >
            {t('user.profile')}
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={<IconPassword size={18} stroke={1.6} />}
          onClick={() => void navigate({ to: '/changePasword' })}
        >
          {t('user.change_password')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void signOut()}>
          {t('user.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
