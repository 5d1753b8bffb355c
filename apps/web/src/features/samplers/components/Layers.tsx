import { finishedLayout, LAYOUT_LIMITS, type Part, type TagLayout } from '@javon/price-tag';
import { NativeSelect } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowForwardUp,
  IconArrowUp,
  IconRestore,
} from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { warn } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Quiet, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { addPart, addsToSelection, reorder, selectionAfter } from '../model/layout-edit.ts';
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
  const { layout, change } = history;
  const last = layout.parts.length - 1;
  const add = (part: (typeof PART_KINDS)[number]) => {
    if (layout.parts.length >= LAYOUT_LIMITS.parts) return warn(t('layout.too_many'));
    change(addPart(layout, newPart(part, layout)));
    onSelect([layout.parts.length]);
  };
  const list = useRef<HTMLElement>(null);
  /** Place that a part was just moved to by its buttons, and the direction. */
  const moved = useRef<{ readonly to: number; readonly way: 'up' | 'down' } | null>(null);
  const move = (from: number, way: 'up' | 'down') => {
    const to = way === 'up' ? from + 1 : from - 1;
    moved.current = { to, way };
    change(reorder(layout, from, to));
    onSelect([to]);
  };
  // The focus follows the part: a second press would move the part that came in its place.
  useEffect(() => {
    if (moved.current === null) return;
    const { to, way } = moved.current;
    moved.current = null;
    const row = list.current?.children[layout.parts.length - 1 - to];
    const own = row?.querySelector<HTMLElement>(`[data-move="${way}"]:enabled`);
    (own ?? row?.querySelector<HTMLElement>('[data-move]:enabled'))?.focus();
  }, [layout]);
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
          <IconButton
            framed
            icon={IconArrowBackUp}
            label={t('layout.undo')}
            title={`${t('layout.undo')} (Ctrl Z)`}
            disabled={!history.canUndo}
            onClick={history.undo}
          />
          <IconButton
            framed
            icon={IconArrowForwardUp}
            label={t('layout.redo')}
            title={`${t('layout.redo')} (Ctrl Y)`}
            disabled={!history.canRedo}
            onClick={history.redo}
          />
          <IconButton
            framed
            icon={IconRestore}
            label={t('layout.reset')}
            title={t('layout.reset')}
            onClick={() => void reset()}
          />
        </Row>
      </Row>
      <Text as="h2" size="md" mt={16}>
        {t('layout.layers')}
      </Text>
      <Quiet size="xs">{t('layout.layers_note')}</Quiet>
      <Text as="ol" ref={list} size="sm" className={styles.layers} mt={8} aria-label={t('layout.layers')}>
        {layout.parts
          .map((part, index) => ({ part, index }))
          .toReversed()
          .map(({ part, index }) => (
            <Layer
              key={index}
              part={part}
              isSelected={selected.includes(index)}
              onPress={(event) => {
                const isOnly = selected.length === 1 && selected[0] === index;
                onSelect(isOnly ? [] : selectionAfter(selected, index, addsToSelection(event)));
              }}
              onUp={index === last ? null : () => move(index, 'up')}
              onDown={index === 0 ? null : () => move(index, 'down')}
            />
          ))}
      </Text>
    </>
  );
}

interface LayerProps {
  readonly part: Part;
  readonly isSelected: boolean;
  readonly onPress: (event: MouseEvent) => void;
  /** Null for the uppermost part. */
  readonly onUp: (() => void) | null;
  /** Null for the lowest part. */
  readonly onDown: (() => void) | null;
}

/** A part in the list: its name, when it is shown, and buttons that change its place. */
function Layer({ part, isSelected, onPress, onUp, onDown }: LayerProps) {
  const conditionWords = useConditionWords();
  const name = usePartName()(part);
  const when = (part.when ?? []).map(conditionWords).join(', ');
  // Two parts of one kind differ by when they are shown.
  const fullName = when === '' ? name : `${name}, ${when}`;
  return (
    <Row as="li" gap={2} align="center" line="below" data-selected={isSelected || undefined}>
      <button type="button" aria-pressed={isSelected} onClick={onPress}>
        <Text as="b" weight="medium" truncate>
          {name}
        </Text>
        {when === '' ? null : <Text size="xs">{when}</Text>}
      </button>
      <MoveButton way="up" name={fullName} icon={IconArrowUp} onPress={onUp} />
      <MoveButton way="down" name={fullName} icon={IconArrowDown} onPress={onDown} />
    </Row>
  );
}

interface MoveButtonProps {
  readonly way: 'up' | 'down';
  readonly name: string;
  readonly icon: typeof IconArrowUp;
  readonly onPress: (() => void) | null;
}

function MoveButton({ way, name, icon, onPress }: MoveButtonProps) {
  const { t } = useTranslation('samplers');
  return (
    <IconButton
      icon={icon}
      label={t(`layout.${way}`, { name })}
      size={22}
      data-move={way}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    />
  );
}
