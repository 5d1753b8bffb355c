import type { ShelfType } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';

const FIELDS = [
  ...(['type', 'main_mm', 'left_mm', 'right_mm', 'depth_mm', 'bottom_mm', 'height_mm'] as const),
  ...(['counts', 'faces', 'supports', 'tables', 'start_face', 'start_end'] as const),
] as const;

/** Names and values of the form's fields in words, for the dialog of a conflict. */
export function useShownValue() {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`shelf_form:labels.${field}`)]));
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (field === 'type') return t(`shelves:types.${value as ShelfType}`);
    if (field === 'start_end') return t(`shelf_form:end.${value === 'right' ? 'right' : 'left'}`);
    if (typeof value === 'number') return field.endsWith('_mm') ? formatCm(value) : formatNumber(value);
    return typeof value === 'string' ? value : t('shelf_form:several');
  };
  return { labels: { ...labels, name: t('shelf_form:name') }, show };
}
