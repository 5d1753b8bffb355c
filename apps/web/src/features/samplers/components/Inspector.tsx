import type { Part } from '@javon/price-tag';
import { Button } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { addPart, LONG_STEP, removePart, withPart } from '../model/layout-edit.ts';
import type { LayoutHistory } from '../use-layout-history.ts';
import { usePartName } from '../use-part-name.ts';
import { ConditionFields } from './ConditionFields.tsx';
import styles from './inspector.module.css';
import { PartStyle } from './PartStyle.tsx';
import { PlaceFields } from './PlaceFields.tsx';

interface InspectorProps {
  readonly history: LayoutHistory;
  readonly selected: number | null;
  readonly onSelect: (index: number | null) => void;
}

/** Fields of the selected part: position in millimetres, style, text, and print conditions. */
export function Inspector({ history, selected, onSelect }: InspectorProps) {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  const { layout, change } = history;
  const part = selected === null ? undefined : layout.parts[selected];
  if (part === undefined || selected === null) {
    return (
      <Stack as="section" gap={16} className={styles.inspector} aria-label={t('layout.properties')}>
        <h2>{t('layout.properties')}</h2>
        <Text as="p" size="sm" tone="quiet">
          {t('layout.choose')}
        </Text>
      </Stack>
    );
  }
  const set = (next: Partial<Part>) =>
    change(withPart(layout, selected, next), `${selected} ${Object.keys(next)}`);
  const copy = () => {
    change(addPart(layout, { ...part, x: part.x + LONG_STEP, y: part.y + LONG_STEP }));
    onSelect(layout.parts.length);
  };
  return (
    <Stack as="section" gap={16} className={styles.inspector} aria-label={t('layout.properties')}>
      <h2>{partName(part)}</h2>
      <PlaceFields
        layout={layout}
        index={selected}
        part={part}
        onChange={(next) => change(next, `place ${selected}`)}
      />
      <PartStyle part={part} onChange={set} />
      <ConditionFields part={part} onChange={set} />
      <Row gap={8} wrap>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCopy size={14} stroke={1.8} aria-hidden="true" />}
          onClick={copy}
        >
          {t('layout.duplicate')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={14} stroke={1.8} aria-hidden="true" />}
          onClick={() => {
            change(removePart(layout, selected));
            onSelect(null);
          }}
        >
          {t('layout.delete')}
        </Button>
      </Row>
    </Stack>
  );
}
