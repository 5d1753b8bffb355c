import { listNotices, type Notice, readAllNotices, readNotice } from '@javon/contract';
import { Button, SegmentedControl } from '@mantine/core';
import {
  IconBell,
  IconChecks,
  IconClipboardCheck,
  IconFileImport,
  IconKey,
  IconLayoutList,
  IconPrinter,
  IconSettings,
  IconShieldExclamation,
  IconSpeakerphone,
  IconTransfer,
  IconWebhook,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { ListBody } from '../../../shared/ui/table/ListBody.tsx';
import { useListPages } from '../../../shared/ui/table/use-list-pages.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { byDay } from '../days.ts';
import { unreadNotices } from '../unread.ts';
import { wordsOf } from '../words.ts';
import styles from './notices.module.css';

const ICONS: Readonly<Record<Notice['kind'], typeof IconBell>> = {
  shelf_changed: IconLayoutList,
  application_moved: IconTransfer,
  campaign_issued: IconSpeakerphone,
  tags_stale: IconPrinter,
  tags_overdue: IconPrinter,
  check_list_due: IconClipboardCheck,
  import_done: IconFileImport,
  print_sent: IconPrinter,
  session_copied: IconShieldExclamation,
  reset_asked: IconKey,
  factor_reset_asked: IconKey,
  webhook_off: IconWebhook,
};
const PAGE = 30;

interface NoticePanelProps {
  /** Called when a notice was opened, to close the panel. */
  readonly onDone: () => void;
}

/** The person's notices by day, newest first. */
export function NoticePanel({ onDone }: NoticePanelProps) {
  const { t } = useTranslation(['bell', 'notices', 'ui']);
  const [onlyUnread, setOnlyUnread] = useState(false);
  const pages = useListPages(listNotices, { limit: PAGE, ...(onlyUnread ? { unread: 'true' } : {}) });
  const reading = useReading();
  const newest = pages.rows[0]?.created_at;
  return (
    <Stack style={{ maxHeight: 'min(640px, calc(100dvh - 80px))' }}>
      <Row gap={8} align="center" justify="between" fixed padding="8px 8px 0 12px">
        <h2>{t('title')}</h2>
        <HrefLink
          href="/profile#notices"
          className={`icon-button ${styles.tool}`}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={onDone}
        >
          <IconSettings size={18} stroke={1.6} aria-hidden="true" />
        </HrefLink>
      </Row>
      <Row line="below" gap={8} align="center" justify="between" fixed padding="4px 8px 12px 12px">
        <SegmentedControl
          size="xs"
          aria-label={t('which')}
          data={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('only_unread') },
          ]}
          value={onlyUnread ? 'unread' : 'all'}
          onChange={(value) => setOnlyUnread(value === 'unread')}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChecks size={16} stroke={1.6} aria-hidden="true" />}
          disabled={newest === undefined || pages.rows.every((one) => one.read_at !== null)}
          onClick={() => newest && reading.all(newest)}
        >
          {t('read_all')}
        </Button>
      </Row>
      <div className={styles.list}>
        <ListBody
          pages={pages}
          empty={
            <EmptyState
              icon={IconBell}
              title={t(onlyUnread ? 'empty_unread' : 'empty')}
              text={t(onlyUnread ? 'empty_unread_text' : 'empty_text')}
            />
          }
        >
          {byDay(pages.rows).map(({ day, label, notices }) => (
            <section key={day} aria-label={label ? t(label) : day}>
              <Text as="h3" size="xs" weight="medium" tone="quiet">
                {label ? t(label) : day}
              </Text>
              <Stack as="ul">
                {notices.map((one) => (
                  <NoticeRow
                    key={one.id}
                    notice={one}
                    onOpen={() => {
                      if (one.read_at === null) reading.one(one);
                      onDone();
                    }}
                  />
                ))}
              </Stack>
            </section>
          ))}
        </ListBody>
      </div>
    </Stack>
  );
}

function NoticeRow({ notice, onOpen }: { readonly notice: Notice; readonly onOpen: () => void }) {
  const { t } = useTranslation('bell');
  const { title, text } = wordsOf(notice);
  const Icon = ICONS[notice.kind];
  const unread = notice.read_at === null;
  return (
    <li>
      <HrefLink
        href={notice.target}
        className={`press ${styles.row}`}
        data-unread={unread || undefined}
        onClick={onOpen}
      >
        <Icon size={18} stroke={1.6} aria-hidden="true" />
        <Text grow>
          <Text style={{ lineHeight: '20px' }} size="md" tone="text" className={styles.title}>
            {title}
          </Text>
          <Text mt={2} style={{ lineHeight: '16px' }} size="xs" tone="quiet" className={styles.text}>
            {text ? `${text} · ` : null}
            <DateTime value={notice.created_at} as="relative" />
          </Text>
        </Text>
        {unread ? (
          <span className={styles.dot}>
            <span className="visually-hidden">{t('new')}</span>
          </span>
        ) : null}
      </HrefLink>
    </li>
  );
}

/** Marks notices as read; the number in the bell is updated at once. */
function useReading() {
  const onSuccess = ({ unread }: { readonly unread: number }) => unreadNotices.set(unread);
  const one = useMutation({ ...apiMutation(readNotice), onSuccess });
  const all = useMutation({ ...apiMutation(readAllNotices), onSuccess });
  return {
    one: ({ id }: Notice) => one.mutate({ params: { id } }),
    all: (until: string) => all.mutate({ body: { until } }),
  };
}
