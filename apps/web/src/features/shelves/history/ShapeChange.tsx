import type { ShapeDiff } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { changedParts } from './changes.ts';
import styles from './history.module.css';

/** Sentence on the changed parts of the furniture. */
export function ShapeChange({ shape }: { readonly shape: ShapeDiff }) {
  const { t } = useTranslation('shelf_history');
  const { storeys } = shape;
  const added = storeys.filter((one) => one.before === null).length;
  const removed = storeys.filter((one) => one.after === null).length;
  const counts = { added, removed, changed: storeys.length - added - removed };
  const parts = changedParts(shape).map((part) => t(`part.${part}`, counts));
  return <p className={styles.shape}>{t('shape_changed', { parts: parts.join(', ') })}</p>;
}
