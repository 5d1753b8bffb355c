import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadNotices } from '../../features/notices/unread.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { useStore } from '../../shared/store.ts';
import { Popup } from '../../shared/ui/popup/Popup.tsx';
import styles from './frame.module.css';

const NoticePanel = lazy(() =>
  import('../../features/notices/components/NoticePanel.tsx').then((module) => ({
    default: module.NoticePanel,
  })),
);
/** The first screen has come by then, milliseconds. */
const FIRST_MS = 1500;
/** Beyond this the mark would grow wider than its button. */
const MOST_SHOWN = 99;

/** What came since one looked: a number that is live, and the list behind it. */
export function Bell() {
  const { t } = useTranslation('frame');
  const unread = useStore(unreadNotices) ?? 0;
  const [opened, setOpened] = useState(false);
  useLiveNotices();
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('bell.title')}
      width={400}
      target={(props) => (
        <button {...props} type="button" className={styles.bell} onClick={() => setOpened(!opened)}>
          <IconBell size={20} stroke={1.6} aria-hidden="true" />
          <span className="visually-hidden">
            {unread > 0 ? `${t('bell.title')}, ${t('bell.unread', { count: unread })}` : t('bell.title')}
          </span>
          {unread > 0 ? (
            <span className={styles.bellCount} aria-hidden="true">
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          ) : null}
        </button>
      )}
    >
      <Suspense fallback={<div className={styles.bellWaiting} />}>
        <NoticePanel onDone={() => setOpened(false)} />
      </Suspense>
    </Popup>
  );
}

/** Hears of notices from when the first screen stands; its code and texts are nobody's first need. */
function useLiveNotices(): void {
  useEffect(() => {
    let end = () => {};
    let gone = false;
    const begin = async () => {
      const [{ keepLive }] = await Promise.all([
        import('../../features/notices/live.ts'),
        i18n.loadNamespaces(['bell', 'notices']),
      ]);
      if (!gone) end = keepLive();
    };
    // Without the code there is no live number; the page itself works on.
    const timer = setTimeout(() => void begin().catch(() => {}), FIRST_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      end();
    };
  }, []);
}
