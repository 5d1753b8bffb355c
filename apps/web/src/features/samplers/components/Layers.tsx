import { finishedLayout, LAYOUT_LIMITS, type TagLayout } from '@javon/price-tag';
import { ActionIcon, NativeSelect } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconRestore,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { addPart, reorder, selectionAfter } from '../model/layout-edit.ts';
import { newPart, PART_KINDS } from '../model/new-part.ts';
import type { SamplerKind } from '../paths.ts';
import { useConditionWords } from '../use-condition-words.ts';
import type { LayoutHistory } from '../use-layout-history.ts';
import { usePartName } from '../use-part-name.ts';
import styles from './layers.module.css';

interface LayersProps {
  readonly history: LayoutHistory;
  readonly kind: SamplerKind;
  readonly selected: readonly number[];
  readonly onSelect: (indexes: readonly number[]) => void;
  readonly onReset: (layout: TagLayout) => void;
}

/** Parts from top to bottom: select, add, reorder; undo and redo. */
export function Layers({ history, kind, selected, onSelect, onReset }: LayersProps) {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  const conditionWords = useConditionWords();
  const { layout, change } = history;
  const last = layout.parts.length - 1;
  const add = (part: (typeof PART_KINDS)[number]) => {
    if (layout.parts.length >= LAYOUT_LIMITS.parts) return warn(t('layout.too_many'));
    change(addPart(layout, newPart(part, layout)));
    onSelect([layout.parts.length]);
  };
  const move = (from: number, to: number) => {
    change(reorder(layout, from, to));
    onSelect([to]);
  };
  const reset = async () => {
    const agreed = await confirm({
      title: t('layout.reset_title'),
      text: t('layout.reset_text'),
      action: t('layout.reset'),
    });
    if (agreed) onReset(finishedLayout(kind, layout.format, layout));
  };
  return (
    <>
      <Row gap={8} align="center" justify="between">
        <NativeSelect
          size="xs"
          aria-label={t('layout.add')}
          value=""
          data={[
            { value: '', label: t('layout.add') },
            ...PART_KINDS.map((one) => ({ value: one, label: t(`parts.${one}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const found = PART_KINDS.find((one) => one === value);
            if (found) add(found);
          }}
        />
        <Row gap={4}>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t('layout.undo')}
            title={`${t('layout.undo')} (Ctrl Z)`}
            disabled={!history.canUndo}
            onClick={history.undo}
          >
            <IconArrowBackUp size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t('layout.redo')}
            title={`${t('layout.redo')} (Ctrl Y)`}
            disabled={!history.canRedo}
            onClick={history.redo}
          >
            <IconArrowForwardUp size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="md"
            aria-label={t('layout.reset')}
            title={t('layout.reset')}
            onClick={() => void reset()}
          >
            <IconRestore size={18} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </Row>
      </Row>
      <Text as="h2" size="md" className={styles.heading}>
        {t('layout.layers')}
      </Text>
      <Text as="p" size="xs" tone="quiet">
        {t('layout.layers_note')}
      </Text>
      <Text as="ol" size="sm" className={styles.layers} aria-label={t('layout.layers')}>
        {layout.parts
          .map((part, index) => ({ part, index }))
          .toReversed()
          .map(({ part, index }) => (
            <Row
              as="li"
              gap={2}
              align="center"
              key={index}
              data-selected={selected.includes(index) || undefined}
            >
              <button
                type="button"
                aria-pressed={selected.includes(index)}
                onClick={(event) => {
                  const isOnly = selected.length === 1 && selected[0] === index;
                  onSelect(isOnly ? [] : selectionAfter(selected, index, event));
                }}
              >
                <Text as="b" weight="medium" truncate>
                  {partName(part)}
                </Text>
                {part.when?.length ? <Text size="xs">{part.when.map(conditionWords).join(', ')}</Text> : null}
              </button>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('layout.up', { name: partName(part) })}
                disabled={index === last}
                onClick={() => move(index, index + 1)}
              >
                <IconArrowUp size={14} stroke={1.8} aria-hidden="true" />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('layout.down', { name: partName(part) })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              >
                <IconArrowDown size={14} stroke={1.8} aria-hidden="true" />
              </ActionIcon>
            </Row>
          ))}
      </Text>
    </>
  );
}
