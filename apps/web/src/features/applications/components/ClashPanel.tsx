import { planFromWire } from '@javon/contract/shelf-wire';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../../../shared/ui/icon.ts';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { PanelFrame } from '../../shelf-editor/public.ts';
import type { ShelfClash } from '../use-steps.ts';
import { PlanCounts } from './PlanCounts.tsx';

interface ClashPanelProps {
  readonly clash: ShelfClash;
  readonly onDraw: () => void;
  readonly onClose: () => void;
}

/** Panel of what changed on the shelf since the proposal was drawn, in the places that both changed. */
export function ClashPanel({ clash, onDraw, onClose }: ClashPanelProps) {
  const { t } = useTranslation('applications');
  return (
    <PanelFrame title={t('clash_title')} onClose={onClose}>
      <Quiet size="sm">{t('clash_text', { count: clash.count })}</Quiet>
      <Stack gap={6}>
        <h3>{t('clash_since')}</h3>
        <PlanCounts before={planFromWire(clash.base)} after={planFromWire(clash.now)} />
      </Stack>
      <Quiet size="sm">{t('clash_hint')}</Quiet>
      <Row gap={8} justify="end" wrap>
        <Button leftSection={<IconPencil {...ICON} />} onClick={onDraw}>
          {t('redraw')}
        </Button>
      </Row>
    </PanelFrame>
  );
}
