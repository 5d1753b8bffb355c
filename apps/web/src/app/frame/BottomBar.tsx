import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './frame.module.css';
import { NAV_ICONS } from './icons.ts';
import { byGroup, isCurrent, useNavEntries } from './navigation.ts';

/** How many screens the bar holds beside "more". */
const PLACES = 4;

/** The navigation of a phone: four screens under the thumb, the rest behind "more". */
export function BottomBar() {
  const { t } = useTranslation(['frame', 'pages', 'ui']);
  const entries = useNavEntries();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const first = [...entries]
    .sort((a, b) => (a.phone ?? Number.POSITIVE_INFINITY) - (b.phone ?? Number.POSITIVE_INFINITY))
    .slice(0, PLACES);
  return (
    <nav className={styles.bottom} aria-label={t('frame:navigation')}>
      {first.map((entry) => {
        const Icon = NAV_ICONS[entry.icon];
        return (
          <Link
            key={entry.path}
            to={entry.path}
            className={styles.bottomLink}
            aria-current={isCurrent(entry, pathname, entries) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>{t(`pages:${entry.screen.crumb}`)}</span>
          </Link>
        );
      })}
      <button
        type="button"
        className={styles.bottomLink}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        <span>{t('frame:more')}</span>
      </button>
      <Drawer
        opened={open}
        onClose={() => setOpen(false)}
        position="bottom"
        size="80dvh"
        title={t('frame:menu')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {byGroup(entries).map(({ group, entries: own }) => (
          <section key={group}>
            <p className={styles.group}>{t(`frame:groups.${group}`)}</p>
            {own.map((entry) => {
              const Icon = NAV_ICONS[entry.icon];
              return (
                <Link
                  key={entry.path}
                  to={entry.path}
                  className={styles.navLink}
                  aria-current={isCurrent(entry, pathname, entries) ? 'page' : undefined}
                  onClick={() => setOpen(false)}
                >
                  <Icon size={20} stroke={1.6} aria-hidden="true" />
                  <span>{t(`pages:${entry.screen.crumb}`)}</span>
                </Link>
              );
            })}
          </section>
        ))}
      </Drawer>
    </nav>
  );
}
