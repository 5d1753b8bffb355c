import type { ShelfType } from '@javon/planogram';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../shared/format/format.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import { categoriesQuery } from '../goods/public.ts';
import type { TableValues } from './model/values.ts';

const FIELDS = [
  'type',
  'main_mm',
  'left_mm',
  'right_mm',
  'depth_mm',
  'bottom_mm',
  'height_mm',
  'counts',
  'faces',
  'supports',
  'tables',
  'start_face',
  'start_end',
] as const;

/** Names and values of the form's fields in words, for the dialog of a conflict. */
export function useShownValue() {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const localised = useLocalised();
  const { data } = useQuery(categoriesQuery);
  const categoryOf = (id: unknown) => {
    const found = data?.items.find((one) => String(one.id) === id);
    return found ? localised(found.name) : `#${id}`;
  };
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`shelf_form:labels.${field}`)]));
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (field === 'categories' && Array.isArray(value)) return value.map(categoryOf).join(', ') || '—';
    if (field === 'tables' && Array.isArray(value)) {
      const kinds = value.map(({ kind }: TableValues) => t(`shelf_form:table_kind.${kind}`));
      return kinds.join(', ') || '—';
    }
    if (field === 'type') return t(`shelves:types.${value as ShelfType}`);
    if (field === 'start_end') return t(`shelf_form:end.${value === 'right' ? 'right' : 'left'}`);
    if (typeof value === 'number') return field.endsWith('_mm') ? formatCm(value) : formatNumber(value);
    return typeof value === 'string' ? value : t('shelf_form:several');
  };
  return { labels: { ...labels, name: t('shelf_form:name'), categories: t('shelf_form:categories') }, show };
}
