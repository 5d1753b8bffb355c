import { CloseButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Card, Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { tagOf } from '../model/job.ts';
import type { Refusal } from '../model/refusals.ts';
import { FixLink } from './FixLink.tsx';
import styles from './refused.module.css';

interface RefusedProps {
  readonly refused: readonly Refusal[];
  /** Whether nothing was printed. */
  readonly nothing?: boolean;
  readonly onClose: () => void;
}

/** Tags that were not printed, each with its reason and a link to correct it. */
export function Refused({ refused, nothing, onClose }: RefusedProps) {
  const { t } = useTranslation(['price_tags', 'ui']);
  const localised = useLocalised();
  const isMendable = refused.some((one) => one.reason.startsWith('tag_'));
  return (
    <Card as="section" card="warning" className={styles.refused} role="alert">
      <Row gap={8} align="center" tone="warning">
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        <Text as="h2" size="md">
          {nothing
            ? t('price_tags:refused.none_title')
            : t('price_tags:refused.title', { count: refused.length })}
        </Text>
        <CloseButton size="sm" aria-label={t('ui:close')} onClick={onClose} />
      </Row>
      {isMendable ? <Quiet>{t('price_tags:refused.text')}</Quiet> : null}
      <Stack as="ul" gap={6}>
        {refused.map((one) => (
          <Row as="li" key={tagOf(one)} gap={12} rowGap={0} wrap>
            <Text weight="medium">{one.name ? localised(one.name) : `#${one.product}`}</Text>
            <Text tone="quiet">{one.message}</Text>
            <FixLink reason={one.reason} product={one.product} known={one} />
          </Row>
        ))}
      </Stack>
    </Card>
  );
}
