import { IconBell } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unreadNotices } from '../../features/notices/unread.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/navigation/lazy-part.tsx';
import { usePerson } from '../../shared/session/visitor.ts';
import { useStore } from '../../shared/store.ts';
import { Popup } from '../../shared/ui/popup/Popup.tsx';
import styles from './frame.module.css';

const NoticePanel = lazyPart(
  () => import('../../features/notices/components/NoticePanel.tsx'),
  'NoticePanel',
);
/** Larger numbers would make the badge wider than its button. */
const MOST_SHOWN = 99;

/** Bell button: live number of unread notices; opens their list. */
export function Bell({ isRested }: { readonly isRested: boolean }) {
  const { t } = useTranslation('frame');
  const unread = useStore(unreadNotices) ?? 0;
  const [opened, setOpened] = useState(false);
  // A press is handled at once, even before the screen is idle.
  useLiveNotices(isRested || opened);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('bell.title')}
      width={400}
      target={(props) => (
        <button
          {...props}
          type="button"
          className={`icon-button ${styles.bell}`}
          onClick={() => setOpened(!opened)}
        >
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
      <Suspense fallback={<div style={{ height: 320 }} />}>
        <NoticePanel onDone={() => setOpened(false)} />
      </Suspense>
    </Popup>
  );
}

/** Starts listening to notices when allowed; the first screen does not need its code and texts. */
function useLiveNotices(mayBegin: boolean): void {
  const userId = usePerson()?.id;
  const [begun, setBegun] = useState(mayBegin);
  if (mayBegin && !begun) setBegun(true);
  useEffect(() => {
    if (!begun) return;
    let end = () => {};
    let gone = false;
    const begin = async () => {
      const [{ keepLive }] = await Promise.all([
        import('../../features/notices/live.ts'),
        i18n.loadNamespaces(['bell', 'notices']),
      ]);
      if (!gone) end = keepLive(userId);
    };
    // Without the code there is no live number; the page itself still works.
    void begin().catch(() => {});
    return () => {
      gone = true;
      end();
    };
  }, [begun, userId]);
}
