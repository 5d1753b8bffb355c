import type { Part } from '@javon/price-tag';
import { Button } from '@mantine/core';
import {
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ALIGNMENTS, addPart, alignParts, LONG_STEP, removeParts, withPart } from '../model/layout-edit.ts';
import type { LayoutHistory } from '../use-layout-history.ts';
import { usePartName } from '../use-part-name.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { PartStyle } from './PartStyle.tsx';
import { PlaceFields } from './PlaceFields.tsx';

interface InspectorProps {
  readonly history: LayoutHistory;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
}

/** Fields of the selected part: position in millimetres, style, text, and print conditions; several are aligned. */
export function Inspector({ history, selected, onSelect }: InspectorProps) {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  const { layout, change } = history;
  const [index] = selected;
  const part = index === undefined ? undefined : layout.parts[index];
  const remove = () => {
    change(removeParts(layout, selected));
    onSelect([]);
  };
  if (part === undefined || index === undefined) {
    return (
      <Stack as="section" gap={16} aria-label={t('layout.properties')}>
        <Text as="h2" size="md">
          {t('layout.properties')}
        </Text>
        <Quiet size="sm">{t('layout.choose')}</Quiet>
      </Stack>
    );
  }
  if (selected.length > 1) {
    return (
      <Stack as="section" gap={16} aria-label={t('layout.properties')}>
        <h2>{t('layout.several', { count: selected.length })}</h2>
        <Row gap={6} wrap role="group" aria-label={t('layout.align')}>
          {ALIGNMENTS.map((way) => (
            <IconButton
              key={way}
              framed
              icon={ALIGNMENT_ICONS[way]}
              label={t(`layout.align_${way}`)}
              size={32}
              title={t(`layout.align_${way}`)}
              onClick={() => change(alignParts(layout, selected, way))}
            />
          ))}
        </Row>
        <RemoveButton label={t('layout.delete_several')} onRemove={remove} />
      </Stack>
    );
  }
  const set = (next: Partial<Part>) => change(withPart(layout, index, next), `${index} ${Object.keys(next)}`);
  const copy = () => {
    change(addPart(layout, { ...part, x: part.x + LONG_STEP, y: part.y + LONG_STEP }));
    onSelect([layout.parts.length]);
  };
  return (
    <Stack as="section" gap={16} aria-label={t('layout.properties')}>
      <Text as="h2" size="md">
        {partName(part)}
      </Text>
      <PlaceFields
        layout={layout}
        index={index}
        part={part}
        onChange={(next) => change(next, `place ${index}`)}
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
        <RemoveButton label={t('layout.delete')} onRemove={remove} />
      </Row>
    </Stack>
  );
}

const ALIGNMENT_ICONS = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const;

function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={14} stroke={1.8} aria-hidden="true" />}
      onClick={onRemove}
    >
      {label}
    </Button>
  );
}
