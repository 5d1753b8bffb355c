import { Drawer } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Text } from '../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import { useOpenedLater } from '../../shared/ui/overlay/use-opened-later.ts';
import styles from './frame.module.css';
import { NAV_ICONS } from './icons.ts';
import { byGroup, isCurrent, phoneEntries, useNavEntries } from './navigation.ts';

/** Screens without a place in the bar, in a sheet over the bottom of a phone. */
export function MoreScreens({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['frame', 'pages', 'ui']);
  const entries = useNavEntries();
  const { pathname } = useLocation();
  const shown = useOpenedLater(opened);
  return (
    <Drawer
      opened={shown}
      onClose={onClose}
      position="bottom"
      size="80dvh"
      title={t('frame:menu')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {byGroup(phoneEntries(entries).more).map(({ group, entries: own }) => (
        <section key={group}>
          <Text as="p" size="xs" weight="medium" tone="faint" className={styles.group}>
            {t(`frame:groups.${group}`)}
          </Text>
          {own.map((entry) => {
            const Icon = NAV_ICONS[entry.icon];
            return (
              <HrefLink
                key={entry.path}
                href={entry.path}
                className={`press ${styles.navLink}`}
                aria-current={isCurrent(entry, pathname, entries) ? 'page' : undefined}
                onClick={onClose}
              >
                <Icon size={20} stroke={1.6} aria-hidden="true" />
                <span>{t(`pages:${entry.screen.crumb}`)}</span>
              </HrefLink>
            );
          })}
        </section>
      ))}
    </Drawer>
  );
}
