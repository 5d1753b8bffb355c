import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyOverlay } from '../../shared/navigation/lazy-part.tsx';
import type { CrumbKey } from '../../shared/navigation/meta.ts';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import styles from './frame.module.css';
import { NAV_ICONS } from './icons.ts';
import { isCurrent, phoneEntries, useNavEntries } from './navigation.ts';

const MoreScreens = lazyOverlay(() => import('./MoreScreens.tsx'), 'MoreScreens');

/** Screens whose names are too long for the bar, with a short name there. */
const SHORT = [
  'my_day',
  'price_tag',
  'analytic_price_tag',
  'price_tag_sampler',
  'branch_shelf',
  'history',
] as const;

/** Navigation of a phone: four screens in a bar at the bottom, the rest behind "more". */
export function BottomBar() {
  const { t } = useTranslation(['frame', 'pages']);
  const entries = useNavEntries();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  // Back leads to another screen: the sheet does not follow there, nor open there once its code is loaded.
  const [shownAt, setShownAt] = useState(pathname);
  if (shownAt !== pathname) {
    setShownAt(pathname);
    setOpen(false);
  }
  const nameOf = (crumb: CrumbKey) => {
    const short = SHORT.find((one) => one === crumb);
    return short ? t(`frame:short.${short}`) : t(`pages:${crumb}`);
  };
  const { bar } = phoneEntries(entries);
  return (
    <nav className={styles.bottom} aria-label={t('frame:navigation')}>
      {bar.map((entry) => {
        const Icon = NAV_ICONS[entry.icon];
        return (
          <HrefLink
            key={entry.path}
            href={entry.path}
            className={styles.bottomLink}
            aria-current={isCurrent(entry, pathname, entries) ? 'page' : undefined}
          >
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <span>{nameOf(entry.screen.crumb)}</span>
          </HrefLink>
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
      <MoreScreens opened={open} onClose={() => setOpen(false)} />
    </nav>
  );
}
