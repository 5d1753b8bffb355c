import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lasting } from '../../shared/storage.ts';
import { Providers } from '../Providers.tsx';
import { BottomBar } from './BottomBar.tsx';
import styles from './frame.module.css';
import { Header } from './Header.tsx';
import { ScanListener } from './ScanListener.tsx';
import { SeenAsBanner } from './SeenAsBanner.tsx';
import { SideNavigation } from './SideNavigation.tsx';

const FOLDED_KEY = 'javon.nav-folded';

/** The frame around every screen: navigation at the side, header above, the screen within. */
export function Frame() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}

function Shell() {
  const { t } = useTranslation('frame');
  const [folded, setFolded] = useState(() => lasting.read(FOLDED_KEY) === '1');
  const fold = () => {
    lasting.write(FOLDED_KEY, folded ? '0' : '1');
    setFolded(!folded);
  };
  return (
    <div className={styles.frame} data-folded={folded || undefined}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <SideNavigation folded={folded} onFold={fold} />
      <Header />
      <main id="main" className={styles.main}>
        <SeenAsBanner />
        <Outlet />
      </main>
      <BottomBar />
      <ScanListener />
    </div>
  );
}
