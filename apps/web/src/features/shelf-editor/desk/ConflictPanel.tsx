import { type Diff, diffPlans, type MergeConflict, type PlanPlacement } from '@javon/planogram';
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { personName } from '../../../shared/format/person-name.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { MarkedItem, MarkedList } from '../../shelves/public.ts';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { Preview } from '../components/PlanEditor.tsx';
import type { SaveConflict } from './save-conflict.ts';

interface ConflictPanelProps {
  readonly conflict: SaveConflict;
  readonly onPreview: (preview: Preview | null) => void;
  readonly merge: () => void;
  readonly takeTheirs: () => void;
  readonly close: () => void;
}

const SIDES = ['theirs', 'merged'] as const;
/** Products that a list names. */
const NAMED = 50;

/**
 * Panel of a save conflict: the changes saved by another person, on the drawing and in a list, and what happens to
 * the person's own.
 */
export function ConflictPanel({ conflict, onPreview, merge, takeTheirs, close }: ConflictPanelProps) {
  const { t } = useTranslation('shelf_editor');
  const [side, setSide] = useState<(typeof SIDES)[number]>('theirs');
  const { base, theirs, merge: merged } = conflict;
  useEffect(() => {
    onPreview(side === 'theirs' ? { plan: theirs, before: base } : { plan: merged.plan, before: theirs });
    return () => onPreview(null);
  }, [side, base, theirs, merged, onPreview]);
  const diff = side === 'theirs' ? diffPlans(base, theirs) : diffPlans(theirs, merged.plan);
  const { author, at } = conflict;
  return (
    <PanelFrame title={t('conflict.title')} onClose={close}>
      <Quiet>
        {author ? t('conflict.by', { name: personName(author) }) : t('conflict.by_someone')}{' '}
        {at ? <DateTime value={at} /> : null}
      </Quiet>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('conflict.shown')}
        value={side}
        onChange={setSide}
        data={SIDES.map((one) => ({ value: one, label: t(`conflict.${one}`) }))}
      />
      <DiffList diff={diff} conflict={conflict} />
      {merged.conflicts.length > 0 ? <GivesWay conflict={conflict} /> : null}
      <Row gap={8} wrap>
        <Button onClick={merge}>{t('conflict.merge')}</Button>
        <Button variant="default" color="red" onClick={takeTheirs}>
          {t('conflict.take')}
        </Button>
      </Row>
      <Quiet>{t('conflict.hint')}</Quiet>
    </PanelFrame>
  );
}

function useNameOf({ products }: SaveConflict): (one: PlanPlacement) => string {
  const localised = useLocalised();
  return (one) => {
    const product = products.get(one.product);
    return product ? localised(product.name) : `#${one.product}`;
  };
}

function DiffList({ diff, conflict }: { readonly diff: Diff; readonly conflict: SaveConflict }) {
  const { t } = useTranslation('shelf_editor');
  const nameOf = useNameOf(conflict);
  const lines = [
    ...diff.added.map((one) => ({ mark: 'added', one }) as const),
    ...diff.changed.map(
      ({ after: one, changes }) => ({ mark: changes.includes('moved') ? 'moved' : 'changed', one }) as const,
    ),
    ...diff.removed.map((one) => ({ mark: 'removed', one }) as const),
  ];
  if (lines.length === 0 && !diff.shape) {
    return <Quiet>{t('conflict.nothing')}</Quiet>;
  }
  return (
    <MarkedList>
      {diff.shape ? <MarkedItem mark="changed">{t('conflict.shape')}</MarkedItem> : null}
      {lines.slice(0, NAMED).map(({ mark, one }) => (
        <MarkedItem key={`${mark} ${one.id}`} mark={mark} note={t(`marks.${mark}`)}>
          {nameOf(one)}
        </MarkedItem>
      ))}
      {lines.length > NAMED ? <li>{t('and_more', { number: formatNumber(lines.length - NAMED) })}</li> : null}
    </MarkedList>
  );
}

function placementOf(one: MergeConflict): PlanPlacement | null {
  return one.kind === 'shape' ? null : (one.mine ?? one.theirs);
}

/** Lists the person's changes that give way to those of the other person. */
function GivesWay({ conflict }: { readonly conflict: SaveConflict }) {
  const { t } = useTranslation('shelf_editor');
  const nameOf = useNameOf(conflict);
  const { conflicts } = conflict.merge;
  return (
    <Stack gap={4}>
      <h3>{t('conflict.gives_way', { count: conflicts.length })}</h3>
      <MarkedList>
        {conflicts.slice(0, NAMED).map((one, i) => {
          const placement = placementOf(one);
          const reason = one.kind === 'no_room' && one.other === null ? 'no_board' : one.kind;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <MarkedItem key={i} mark="removed" note={t(`conflict.${reason}`)}>
              {placement ? nameOf(placement) : t('conflict.shape')}
            </MarkedItem>
          );
        })}
      </MarkedList>
    </Stack>
  );
}
