import { type Diff, diffPlans, type MergeConflict, type PlanPlacement } from '@javon/planogram';
import { Button, SegmentedControl } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { PanelFrame } from '../components/PanelFrame.tsx';
import type { Preview } from '../components/PlanEditor.tsx';
import styles from './panels.module.css';
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
      <p className={styles.quiet}>
        {author ? t('conflict.by', { name: `${author.surname} ${author.name}` }) : t('conflict.by_someone')}{' '}
        {at ? <DateTime value={at} /> : null}
      </p>
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
      <div className={styles.acts}>
        <Button onClick={merge}>{t('conflict.merge')}</Button>
        <Button variant="default" color="red" onClick={takeTheirs}>
          {t('conflict.take')}
        </Button>
      </div>
      <p className={styles.quiet}>{t('conflict.hint')}</p>
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
  if (lines.length === 0 && !diff.shape) return <p className={styles.quiet}>{t('conflict.nothing')}</p>;
  return (
    <ul className={styles.changes}>
      {diff.shape ? <li data-mark="changed">{t('conflict.shape')}</li> : null}
      {lines.slice(0, NAMED).map(({ mark, one }) => (
        <li key={`${mark} ${one.id}`} data-mark={mark}>
          {nameOf(one)} <span>{t(`marks.${mark}`)}</span>
        </li>
      ))}
      {lines.length > NAMED ? <li>{t('and_more', { number: formatNumber(lines.length - NAMED) })}</li> : null}
    </ul>
  );
}

function placementOf(one: MergeConflict): PlanPlacement | null {
  return one.kind === 'shape' ? null : (one.mine ?? one.theirs);
}

/** Where both cannot be had: theirs holds. */
function GivesWay({ conflict }: { readonly conflict: SaveConflict }) {
  const { t } = useTranslation('shelf_editor');
  const nameOf = useNameOf(conflict);
  const { conflicts } = conflict.merge;
  return (
    <>
      <h3 className={styles.heading}>{t('conflict.gives_way', { count: conflicts.length })}</h3>
      <ul className={styles.changes}>
        {conflicts.slice(0, NAMED).map((one, i) => {
          const placement = placementOf(one);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={i} data-mark="removed">
              {placement ? nameOf(placement) : t('conflict.shape')} <span>{t(`conflict.${one.kind}`)}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
