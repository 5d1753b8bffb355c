import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../shared/store.ts';
import { Row } from '../../shared/ui/layout/layout.tsx';
import { lookForNewBuild, newBuild } from '../new-build.ts';
import styles from './frame.module.css';

/** Interval of looking for a new build, and shortest time between two looks, milliseconds. */
const LOOK_MS = 10 * 60_000;

/** True once the server has a new build. It is looked for while the page is visible, and when it is shown again. */
function useNewBuild(): boolean {
  const isThere = useStore(newBuild);
  useEffect(() => {
    if (isThere) return;
    let lookedAt = Date.now();
    const look = async () => {
      if (document.visibilityState === 'hidden' || Date.now() - lookedAt < LOOK_MS) return;
      lookedAt = Date.now();
      await lookForNewBuild();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isThere]);
  return isThere;
}

/** Offers to reload a page that is open since before an update; it works on until then. */
export function NewBuild({ isPhone }: { readonly isPhone: boolean }) {
  const { t } = useTranslation('frame');
  const isThere = useNewBuild();
  return (
    <div role="status" className={styles.newBuild}>
      {isThere ? (
        <Button
          variant="light"
          h={36}
          px={isPhone ? 8 : 10}
          title={t('new_build.title')}
          aria-label={t('new_build.title')}
          onClick={() => location.reload()}
        >
          <Row gap={6} align="center">
            <IconRefresh size={18} stroke={1.8} aria-hidden="true" />
            {isPhone ? null : t('new_build.reload')}
          </Row>
        </Button>
      ) : null}
    </div>
  );
}
