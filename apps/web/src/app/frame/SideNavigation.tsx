import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { screenAt } from '../../shared/navigation/screen-at.ts';
import { Stack, Text } from '../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import { LogoMark } from '../../shared/ui/plain/Logo.tsx';
import styles from './frame.module.css';
import { NAV_ICONS } from './icons.ts';
import { byGroup, isCurrent, type NavEntry, useNavEntries } from './navigation.ts';
import { useSideHint } from './use-side-hint.ts';

interface SideNavigationProps {
  readonly folded: boolean;
  readonly onFold: () => void;
}

/** The screens that the person may open, in groups; folds to icons. */
export function SideNavigation({ folded, onFold }: SideNavigationProps) {
  const { t } = useTranslation('frame');
  const entries = useNavEntries();
  const router = useRouter();
  const { pathname } = useLocation();
  const place = screenAt(router, pathname)?.below ?? pathname;
  const { hint, handlers } = useSideHint(folded);
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const foldLabel = t(folded ? 'unfold' : 'fold');
  return (
    <nav className={styles.side} aria-label={t('navigation')} {...handlers}>
      <HrefLink href="/" className={styles.brand} aria-label="Javon">
        <LogoMark />
        <span className={styles.word}>Javon</span>
      </HrefLink>
      <div className={styles.groups}>
        {byGroup(entries).map(({ group, entries: own }) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <Text as="p" size="xs" weight="medium" tone="faint" className={styles.group} aria-hidden="true">
              {t(`groups.${group}`)}
            </Text>
            <Stack as="ul">
              {own.map((entry) => (
                <li key={entry.path}>
                  <NavLink entry={entry} folded={folded} current={isCurrent(entry, place, entries)} />
                </li>
              ))}
            </Stack>
          </section>
        ))}
      </div>
      <button
        type="button"
        className={`press ${styles.navLink} ${styles.foldLink}`}
        aria-expanded={!folded}
        aria-label={foldLabel}
        data-hint
        onClick={onFold}
      >
        <Fold size={20} stroke={1.6} aria-hidden="true" />
        <span className={styles.word}>{foldLabel}</span>
      </button>
      {hint ? (
        // The entry has this name for screen readers; the hint is visual.
        <span className={styles.hint} style={{ left: hint.left, top: hint.top }} aria-hidden="true">
          {hint.text}
        </span>
      ) : null}
    </nav>
  );
}

interface NavLinkProps {
  readonly entry: NavEntry;
  readonly folded: boolean;
  readonly current: boolean;
}

function NavLink({ entry, folded, current }: NavLinkProps) {
  const { t } = useTranslation('pages');
  const Icon = NAV_ICONS[entry.icon];
  const label = t(entry.screen.crumb);
  return (
    <HrefLink
      href={entry.path}
      className={`press ${styles.navLink}`}
      aria-label={folded ? label : undefined}
      data-hint
      aria-current={current ? 'page' : undefined}
    >
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </HrefLink>
  );
}
