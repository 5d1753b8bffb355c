import { Outlet } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberFirstCalls } from '../../shared/http/first-calls.ts';
import { accessToken } from '../../shared/http/tokens.ts';
import { usePerson } from '../../shared/session/visitor.ts';
import { lasting } from '../../shared/storage.ts';
import { useMedia, usePhone } from '../../shared/use-phone.ts';
import { keepShell } from '../keep-shell.ts';
import { Providers } from '../Providers.tsx';
import { WithinMain } from '../within-main.ts';
import { BottomBar } from './BottomBar.tsx';
import { FactorBanner } from './FactorBanner.tsx';
import styles from './frame.module.css';
import { Header } from './Header.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { ScanListener } from './ScanListener.tsx';
import { SeenAsBanner } from './SeenAsBanner.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { useRested } from './use-rested.ts';

const FOLDED_KEY = 'javon.nav-folded';
/** Window, such as a tablet's, whose screens need the width of the navigation's words; `public/opening.js` repeats it. */
const NARROW = '(max-width: 1023px)';

/** Frame of every screen: navigation at the side, header above, the screen within. */
export function Frame() {
  return (
    <Providers>
      <Shell />
    </Providers>
  );
}

function Shell() {
  const { t } = useTranslation('frame');
  // The navigation that would be hidden on this screen is not drawn.
  const isPhone = usePhone();
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState(() => lasting.read(FOLDED_KEY));
  // After sign-out, a screen that is still shown would fetch the forgotten answers again.
  const isLeft = usePerson() === null && accessToken() === null;
  const folded = chosen === null ? isNarrow : chosen === '1';
  const isRested = useRested();
  useEffect(() => {
    if (!isRested) return;
    rememberFirstCalls();
    // Not while the first screen loads: its files would be fetched and stored a second time beside it.
    keepShell();
  }, [isRested]);
  const fold = () => {
    const next = folded ? '0' : '1';
    lasting.write(FOLDED_KEY, next);
    setChosen(next);
  };
  if (isLeft) return null;
  return (
    <div className={styles.frame} data-folded={folded || undefined}>
      <InBits>
        <a className={styles.skip} href="#main">
          {t('skip')}
        </a>
        {isPhone ? null : <SideNavigation folded={folded} onFold={fold} />}
        <Header isPhone={isPhone} isRested={isRested} />
        <main id="main" className={styles.main}>
          {isPhone ? <PullToRefresh /> : null}
          <SeenAsBanner />
          <FactorBanner />
          <InBits>
            <WithinMain value>
              <Outlet />
            </WithinMain>
          </InBits>
        </main>
        {isPhone ? <BottomBar /> : null}
        <ScanListener />
        <KeyHelp />
      </InBits>
    </div>
  );
}

/**
 * Renders its children after their surroundings, in a transition that leaves the browser time for input: the frame of
 * a first visit, and the screen inside it.
 */
function InBits({ children }: { readonly children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return isDrawn ? children : null;
}
