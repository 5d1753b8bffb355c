import { type Passkey, removePasskey, type SecondFactor } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../../shared/ui/confirm/use-confirmed.ts';
import { Quiet, Row, Stack, Text } from '../../../../shared/ui/layout/layout.tsx';
import { ActionMenu } from '../../../../shared/ui/menu/ActionMenu.tsx';
import { Waiting } from '../../../../shared/ui/states/states.tsx';
import { DateTime } from '../../../../shared/ui/values/DateTime.tsx';
import { passkeysQuery, storeSecondFactor } from '../../queries.ts';
import styles from '../profile.module.css';
import { hindranceOf } from './passkey-hindrance.ts';

interface PasskeysProps {
  readonly factor: SecondFactor;
  readonly onAdd: () => void;
  readonly onRename: (passkey: Passkey) => void;
}

/** The person's passkeys: when each was added and used, and its actions. */
export function Passkeys({ factor, onAdd, onRename }: PasskeysProps) {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = useQuery(passkeysQuery);
  if (!data) {
    return <Waiting error={error} refetch={refetch} lines={2} />;
  }
  const { site, items } = data;
  const hindrance = hindranceOf(site);
  const isLastFactor = factor.codes === null && items.length === 1;
  return (
    <Text as="div" className={styles.passkeys} mt={16}>
      <Row gap={16} rowGap={4} align="center" justify="between" wrap minHeight={40}>
        <h3>{t('passkeys.title')}</h3>
        {hindrance === null ? (
          <Button variant="default" size="xs" onClick={onAdd}>
            {t('passkeys.add')}
          </Button>
        ) : null}
      </Row>
      <Quiet size="sm">
        {hindrance === null ? t('passkeys.text') : t(`passkeys.${hindrance}`, { site })}
      </Quiet>
      {items.length > 0 ? (
        <Text as="ul" className={styles.sessions} mb={16}>
          {items.map((passkey) => (
            <Item
              key={passkey.id}
              passkey={passkey}
              isLastFactor={isLastFactor}
              stays={isLastFactor && factor.required}
              onRename={() => onRename(passkey)}
            />
          ))}
        </Text>
      ) : null}
    </Text>
  );
}

interface ItemProps {
  readonly passkey: Passkey;
  readonly isLastFactor: boolean;
  /** The role requires a second factor, and this is the last one. */
  readonly stays: boolean;
  readonly onRename: () => void;
}

function Item({ passkey, isLastFactor, stays, onRename }: ItemProps) {
  const { t } = useTranslation('profile');
  const { id, name, site, last_used_at: lastUsed } = passkey;
  const removal = useConfirmed(removePasskey, {
    input: { params: { id } },
    title: t('passkeys.remove_title', { name }),
    text: t(isLastFactor ? 'passkeys.remove_text_last' : 'passkeys.remove_text'),
    action: t('passkeys.remove'),
    danger: true,
    onDone: (factor) => {
      void storeSecondFactor(factor);
      notifySuccess(t('passkeys.removed'));
    },
  });
  const renaming = { name: 'rename', label: t('passkeys.rename'), icon: IconPencil } as const;
  const removing = { name: 'remove', label: t('passkeys.remove'), icon: IconTrash, danger: true } as const;
  return (
    <Row as="li" gap={14} align="center" padding="10px 0" line="below">
      <IconFingerprint size={22} stroke={1.5} aria-hidden="true" />
      <Stack grow>
        <Row as="p" gap={12} rowGap={2} align="center" wrap>
          <b>{name}</b>
        </Row>
        <Row as="p" gap={12} rowGap={2} align="center" wrap size="sm" tone="quiet">
          <span>
            {t('passkeys.added_at')}: <DateTime value={passkey.created_at} />
          </span>
          <span>
            {lastUsed === null ? (
              t('passkeys.never_used')
            ) : (
              <>
                {t('passkeys.last_used')}: <DateTime value={lastUsed} as="relative" />
              </>
            )}
          </span>
          {passkey.is_synced ? <span>{t('passkeys.synced')}</span> : null}
          {site === window.location.hostname ? null : (
            <span>
              {t('passkeys.site')}: {site}
            </span>
          )}
        </Row>
      </Stack>
      <ActionMenu
        as="dots"
        label={t('passkeys.actions', { name })}
        actions={stays ? [renaming] : [renaming, removing]}
        onChoose={(action) => (action === 'rename' ? onRename() : removal.ask())}
      />
    </Row>
  );
}
