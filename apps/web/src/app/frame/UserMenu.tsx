import { IconChevronDown, IconKeyboard, IconLogout, IconPassword, IconUserCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personName } from '../../shared/format/person-name.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { keyHelpOpen } from '../../shared/keys/use-keys.ts';
import { signOut, usePerson } from '../../shared/session/visitor.ts';
import { Stack, Text } from '../../shared/ui/layout/layout.tsx';
import { Avatar } from '../../shared/ui/person/Avatar.tsx';
import { LanguageSwitch } from '../../shared/ui/plain/LanguageSwitch.tsx';
import { SchemeSwitch } from '../../shared/ui/plain/SchemeSwitch.tsx';
import { Popup } from '../../shared/ui/popup/Popup.tsx';
import styles from './frame.module.css';

/** Menu of the signed-in person: profile, language, colours, keys, sign out. */
export function UserMenu({ isPhone }: { readonly isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const localised = useLocalised();
  const person = usePerson();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  if (!person) return null;
  const fullName = personName(person);
  const go = (href: string) => {
    setOpened(false);
    void navigate({ href });
  };
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('user.menu')}
      width={260}
      target={(props) => (
        <button {...props} type="button" className={styles.user} onClick={() => setOpened(!opened)}>
          <span className="visually-hidden">{`${t('user.menu')}: ${fullName}`}</span>
          <Avatar photo={person.photo_url} name={person.name} surname={person.surname} />
          <Text weight="medium" truncate className={styles.userName} aria-hidden="true">
            {person.name}
          </Text>
          <IconChevronDown style={{ color: 'var(--j-text-3)' }} size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
    >
      <Stack padding="8px 12px">
        <b>{fullName}</b>
        <Stack size="sm" tone="quiet">
          <span>{localised(person.role.name)}</span>
          {person.branch ? <span>{`${person.branch.code} · ${localised(person.branch.name)}`}</span> : null}
        </Stack>
      </Stack>
      <div className={styles.narrow}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
      <hr className={styles.rule} />
      {/* The switches above are hidden if the header shows them; the focus needs a visible element. */}
      <button
        type="button"
        className={`press ${styles.navLink}`}
        data-autofocus
        onClick={() => go('/profile')}
      >
        <IconUserCircle size={18} stroke={1.6} aria-hidden="true" />
        {t('user.profile')}
      </button>
      <button
        type="button"
        className={`press ${styles.navLink}`}
        onClick={() => go('/profile?change=password')}
      >
        <IconPassword size={18} stroke={1.6} aria-hidden="true" />
        {t('user.change_password')}
      </button>
      {isPhone ? null : (
        <button
          type="button"
          className={`press ${styles.navLink}`}
          aria-keyshortcuts="?"
          onClick={() => {
            setOpened(false);
            keyHelpOpen.set(true);
          }}
        >
          <IconKeyboard size={18} stroke={1.6} aria-hidden="true" />
          {t('user.keys')}
        </button>
      )}
      <button type="button" className={`press ${styles.navLink}`} onClick={() => void signOut()}>
        <IconLogout size={18} stroke={1.6} aria-hidden="true" />
        {t('user.sign_out')}
      </button>
    </Popup>
  );
}
