import type { AnswerOf, compareSamplerVersions } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { usePartName } from './use-part-name.ts';

type Difference = AnswerOf<typeof compareSamplerVersions>['differences'][number];

/** Properties of a layout that are lengths, in whole tenths of a millimetre. */
const LENGTHS = new Set(['x', 'y', 'w', 'h', 'thickness', 'radius', 'dash']);

/** Returns functions that describe a difference and its values. */
export function useDifferenceWords(): {
  readonly what: (difference: Difference) => string;
  readonly value: (difference: Difference, value: Difference['left']) => string;
} {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  return {
    what: ({ part, field }) => {
      const [name = '', ...rest] = field.split('.');
      const known =
        name === '' ? '' : t(`compare.fields.${name}` as 'compare.fields.x', { defaultValue: name });
      return [part === null ? '' : partName(part), [known, ...rest].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(': ');
    },
    value: ({ field }, value) => {
      if (value === null) return t('compare.nothing');
      if (value === true) return t('compare.yes');
      if (value === false) return t('compare.no');
      if (field === '') return t('compare.there');
      return typeof value === 'number' && LENGTHS.has(field) ? `${value / 10} mm` : String(value);
    },
  };
}
