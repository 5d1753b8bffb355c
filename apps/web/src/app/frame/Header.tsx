import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageKeys } from '../../shared/keys/use-keys.ts';
import { lazyOverlay, lazyPart } from '../../shared/navigation/lazy-part.tsx';
import { useWholeChain } from '../../shared/session/visitor.ts';
import { ICON } from '../../shared/ui/icon.ts';
import { Row } from '../../shared/ui/layout/layout.tsx';
import { LanguageSwitch } from '../../shared/ui/plain/LanguageSwitch.tsx';
import { SchemeSwitch } from '../../shared/ui/plain/SchemeSwitch.tsx';
import { Bell } from './Bell.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import styles from './frame.module.css';
import { NewBuild } from './NewBuild.tsx';
import { UserMenu } from './UserMenu.tsx';

const BranchSwitch = lazyPart(() => import('./BranchSwitch.tsx'), 'BranchSwitch', { quiet: true });
const Palette = lazyOverlay(() => import('./Palette.tsx'), 'Palette');

interface HeaderProps {
  readonly isPhone: boolean;
  /** True once the first screen is drawn; heavy controls are loaded then. */
  readonly isRested: boolean;
}

/** Breadcrumbs, and controls needed on every screen: branch, search, language, scheme, user menu. */
export function Header({ isPhone, isRested }: HeaderProps) {
  const wholeChain = useWholeChain();
  return (
    <Row line="below" as="header" gap={16} align="center" justify="between" className={styles.header}>
      <Breadcrumbs />
      <Row gap={8} align="center" fixed className={styles.tools}>
        <NewBuild isPhone={isPhone} />
        {wholeChain ? (
          <Suspense fallback={<div className={`control-frame ${styles.branchWaits}`} />}>
            {isRested ? <BranchSwitch /> : <div className={`control-frame ${styles.branchWaits}`} />}
          </Suspense>
        ) : null}
        <Search />
        <Bell isRested={isRested} />
        {isPhone ? null : (
          <>
            <LanguageSwitch />
            <SchemeSwitch />
          </>
        )}
        <UserMenu isPhone={isPhone} />
      </Row>
    </Row>
  );
}

function Search() {
  const { t } = useTranslation('frame');
  const [open, setOpen] = useState(false);
  usePageKeys('everywhere', {
    search: () => setOpen((was) => !was),
  });
  return (
    <>
      <button
        type="button"
        className={`control-frame ${styles.search}`}
        onClick={() => setOpen(true)}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
      >
        <IconSearch {...ICON} />
        <span className="visually-hidden">{t('search.open')}</span>
        <span className={styles.searchWord} aria-hidden="true">
          {t('search.open')}
        </span>
        <span className={`framed ${styles.key}`} aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <Palette opened={open} onClose={() => setOpen(false)} />
    </>
  );
}
