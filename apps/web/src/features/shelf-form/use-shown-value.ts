import type { ShelfType } from '@javon/planogram';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../shared/format/format.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import type { ContractForm } from '../../shared/ui/form/index.ts';
import type { DifferenceRow } from '../../shared/ui/values/DifferenceTable.tsx';
import { categoriesQuery } from '../goods/public.ts';
import { tableDifferences } from './model/table-differences.ts';
import type { ShelfValues, TableValues } from './model/values.ts';

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
export function useShownValue(form: ContractForm<ShelfValues>) {
  const { t } = useTranslation(['shelf_form', 'shelves']);
  const localised = useLocalised();
  const [was] = useState(form.values.tables);
  const { data } = useQuery(categoriesQuery);
  const categoryOf = (id: unknown) => {
    const found = data?.items.find((one) => String(one.id) === id);
    return found ? localised(found.name) : `#${id}`;
  };
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`shelf_form:labels.${field}`)]));
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (field === 'categories' && Array.isArray(value)) return value.map(categoryOf).join(', ') || '—';
    if (field === 'type') return t(`shelves:types.${value as ShelfType}`);
    if (field === 'start_end') return t(`shelf_form:end.${value === 'right' ? 'right' : 'left'}`);
    if (typeof value === 'number') return field.endsWith('_mm') ? formatCm(value) : formatNumber(value);
    return typeof value === 'string' ? value : t('shelf_form:several');
  };
  const tableWords = (table: TableValues | null, isNew: boolean): string => {
    if (!table) return isNew ? '—' : t('shelf_form:conflict_table_removed');
    const cm = (mm: number | null) => formatCm(mm ?? 0);
    const { length_mm, width_mm, height_mm, phones, spot } = table;
    const size = `${cm(length_mm)} × ${cm(width_mm)} × ${cm(height_mm)}`;
    const words = t('shelf_form:conflict_table', { size, phones: phones ?? 0 });
    if (!spot) return words;
    const at = { x: cm(spot.x_mm), y: cm(spot.y_mm), turn: spot.turn ?? 0 };
    return `${words}, ${t('shelf_form:conflict_table_spot', at)}`;
  };
  const differences = (field: string, theirs: unknown, mine: unknown): DifferenceRow[] | undefined => {
    if (field !== 'tables') return undefined;
    return tableDifferences(was, theirs as TableValues[], mine as TableValues[]).map((one) => {
      const kind = t(`shelf_form:table_kind.${one.kind}`);
      const isNew = one.number === null;
      return {
        what: isNew
          ? t('shelf_form:conflict_table_new', { kind })
          : t('shelf_form:table', { number: one.number, kind }),
        left: tableWords(one.theirs, isNew),
        right: tableWords(one.mine, isNew),
      };
    });
  };
  return {
    differences,
    labels: { ...labels, name: t('shelf_form:name'), categories: t('shelf_form:categories') },
    show,
  };
}
