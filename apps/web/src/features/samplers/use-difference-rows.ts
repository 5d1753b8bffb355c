import type { Condition, DesignDifference } from '@javon/price-tag';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../shared/format/format.ts';
import { useLocalised } from '../../shared/i18n/localised.ts';
import type { DifferenceRow } from '../../shared/ui/values/DifferenceTable.tsx';
import { choicesQuery } from './queries.ts';
import { useConditionWords } from './use-condition-words.ts';
import { usePartName } from './use-part-name.ts';

/** Units of numbers, and the number of them in one. */
const MM = ['mm', 10] as const;
const PT = ['pt', 1] as const;
const PERCENT = ['percent', 1] as const;
const UNITS: Readonly<Record<string, readonly ['mm' | 'pt' | 'percent', number]>> = {
  x: MM,
  y: MM,
  w: MM,
  h: MM,
  'size.width': MM,
  'size.height': MM,
  thickness: MM,
  radius: MM,
  dash: MM,
  size: PT,
  floor: PT,
  leading: PERCENT,
  suffixSize: PERCENT,
};

/** Beginnings of the messages of values that are chosen from a list. */
const CHOICES: Readonly<Record<string, string>> = {
  weight: 'layout.weight_',
  suffixWeight: 'layout.weight_',
  valueWeight: 'layout.weight_',
  align: 'layout.',
  valign: 'layout.',
  ink: 'layout.',
  labelInk: 'layout.',
  strikeInk: 'layout.',
  fill: 'layout.',
  stroke: 'layout.',
  strike: 'layout.',
  shape: 'layout.',
  monthlyPrice: 'form.monthly_',
  discountTag: 'form.discount_',
  orientation: 'orientations.',
  kind: 'parts.',
  value: 'values.',
};

/** Returns a function that says the differences of two designs in words. */
export function useDifferenceRows(): (differences: readonly DesignDifference[]) => DifferenceRow[] {
  const { t } = useTranslation('samplers');
  const localised = useLocalised();
  const choices = useQuery(choicesQuery).data;
  const partName = usePartName();
  const conditionWords = useConditionWords();

  const fieldName = (field: string): string => {
    const [name = '', ...rest] = field.split('.');
    const known = t(`compare.fields.${name}` as 'compare.fields.x', { defaultValue: name });
    const further = rest.map((one) => t(`compare.of.${one}` as 'compare.of.uz', { defaultValue: one }));
    return [known, ...further].join(', ');
  };
  const characterName = (id: string): string => {
    const found = choices?.characters.find((one) => one.id === id);
    return found ? localised(found.name) : id;
  };
  const pictureName = (name: string): string => {
    if (name === 'product' || name === 'brand') return t(`pictures.${name}`);
    const found = choices?.pictures.find((one) => one.name === name);
    return found ? t('pictures.uploaded', { when: formatDateTime(found.created_at) }) : name;
  };
  const listWords = (list: string, wordsOf: (item: string) => string): string =>
    list === '' ? t('compare.nothing') : list.split(', ').map(wordsOf).join(', ');
  const valueWords = (field: string, value: DesignDifference['left']): string => {
    if (field === 'characters') {
      return value === null ? t('asks.characters_all') : listWords(String(value), characterName);
    }
    if (value === null || value === '') return t('compare.nothing');
    if (value === true) return t('compare.yes');
    if (value === false) return t('compare.no');
    if (field === '') return t('compare.there');
    if (field === 'when') return listWords(String(value), (one) => conditionWords(one as Condition));
    if (field === 'ref') return pictureName(String(value));
    if (field === 'months') return t('form.month_option', { months: value });
    const [unit, scale] = UNITS[field] ?? [];
    if (unit !== undefined && scale !== undefined) {
      return t(`compare.${unit}`, { value: String(Number(value) / scale).replace('.', ',') });
    }
    const choice = CHOICES[field];
    return choice === undefined
      ? String(value)
      : t(`${choice}${value}` as 'layout.left', { defaultValue: String(value) });
  };
  return (differences) =>
    differences.map(({ part, field, left, right }) => ({
      what: [part === null ? '' : partName(part), field === '' ? '' : fieldName(field)]
        .filter(Boolean)
        .join(': '),
      left: valueWords(field, left),
      right: valueWords(field, right),
    }));
}
