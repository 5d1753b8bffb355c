import type { AnimationEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from '../store.ts';
import { Row, Stack, Text } from '../ui/layout/layout.tsx';
import { HrefLink } from '../ui/link/HrefLink.tsx';
import styles from './Notifications.module.css';
import { dismiss, type NotificationKind, type ShownNotification, shownNotifications } from './notify.ts';

const MARKS: Record<NotificationKind, string> = {
  negative: 'M8 4.5v4.2M8 11.2v.3',
  warning: 'M8 4.5v4.2M8 11.2v.3',
  positive: 'M4.8 8.3l2.2 2.2 4.2-4.6',
  info: 'M8 7.4v4M8 4.6v.3',
};

/**
 * The stack of notifications at the top right. Its own few lines and not a library's, because it must be
 * able to show an error when the network is gone, before anything else of the interface is loaded.
 */
export function Notifications() {
  const { t } = useTranslation('common');
  const shown = useStore(shownNotifications);
  // Beside the root, which is a stacking context: inside it, dialogs would cover them.
  return createPortal(
    <Stack as="section" gap={8} className={styles.stack} aria-label={t('notifications')}>
      {shown.map((notification) => (
        <Item key={notification.id} notification={notification} />
      ))}
    </Stack>,
    document.body,
  );
}

function Item({ notification }: { notification: ShownNotification }) {
  const { t } = useTranslation('common');
  const { id, kind, title, message, timeout, href } = notification;
  const urgent = kind === 'negative' || kind === 'warning';
  const finish = (event: AnimationEvent) => {
    if (event.target === event.currentTarget) dismiss(id);
  };
  return (
    // The bar's animation is the timer, so that both end together; the pointer or the focus on a notification
    // pauses both.
    <Row
      role={urgent ? 'alert' : 'status'}
      gap={12}
      align="start"
      tone="text"
      className={styles.item}
      data-kind={kind}
      data-tone={kind === 'info' ? 'accent' : kind}
    >
      <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill="currentColor" />
        <path d={MARKS[kind]} className={styles.sign} />
      </svg>
      <Text as="div" grow>
        {title ? (
          <Text as="p" weight="bold" className={styles.title}>
            {title}
          </Text>
        ) : null}
        <p className={styles.message}>{message}</p>
        {href ? (
          <HrefLink href={href} className={styles.open} onClick={() => dismiss(id)}>
            {t('open')}
          </HrefLink>
        ) : null}
      </Text>
      <button
        type="button"
        className={`icon-button ${styles.close}`}
        aria-label={t('close')}
        onClick={() => dismiss(id)}
      >
        <svg style={{ width: 14, height: 14 }} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      </button>
      <div
        className={styles.progress}
        style={{ animationDuration: `${timeout}ms` }}
        onAnimationEnd={finish}
        aria-hidden="true"
      />
    </Row>
  );
}
