import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import styles from './frame.module.css';
import { NAV_ICONS } from './icons.ts';
import { isCurrent, useNavEntries } from './navigation.ts';

const MoreScreens = lazy(() =>
  import('./MoreScreens.tsx').then((module) => ({ default: module.MoreScreens })),
);

/** How many screens the bar holds beside "more". */
const PLACES = 4;

/** The navigation of a phone: four screens under the thumb, the rest behind "more". */
export function BottomBar() {
  const { t } = useTranslation(['frame', 'pages']);
  const entries = useNavEntries();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // The sheet's code comes with its first opening, and stays for its closing.
  const [used, setUsed] = useState(false);
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  const first = [...entries]
    .sort((a, b) => (a.phone ?? Number.POSITIVE_INFINITY) - (b.phone ?? Number.POSITIVE_INFINITY))
    .slice(0, PLACES);
  return (
    <nav className={styles.bottom} aria-label={t('frame:navigation')}>
      {first.map((entry) => {
        const Icon = NAV_ICONS[entry.icon];
        return (
          <HrefLink
            key={entry.path}
            href={entry.path}
            className={styles.bottomLink}
            aria-current={isCurrent(entry, pathname, entries) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>{t(`pages:${entry.screen.crumb}`)}</span>
          </HrefLink>
        );
      })}
      <button type="button" className={styles.bottomLink} aria-haspopup="dialog" onClick={show}>
        <IconMenu2 size={22} stroke={1.6} aria-hidden="true" />
        <span>{t('frame:more')}</span>
      </button>
      {used ? (
        <Suspense>
          <MoreScreens opened={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </nav>
  );
}
