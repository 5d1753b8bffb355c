import type { SamplerDesign } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { differingOf } from './model/differing.ts';
import { usePartName } from './use-part-name.ts';

/** Returns the words for a value of a sampler's form, for the dialog of a conflict. */
export function useConflictWords(mine: SamplerDesign): (field: string, value: unknown) => string {
  const { t } = useTranslation('samplers');
  const partName = usePartName();
  return (field, value) => {
    if (field !== 'design') return String(value);
    if (value === mine) return t('form.conflict_mine');
    const { fields, parts, order } = differingOf(mine, value as SamplerDesign);
    const names = [
      ...fields.map((name) => t(`compare.fields.${name}` as 'compare.fields.x', { defaultValue: name })),
      ...parts.map(partName),
    ];
    if (order) names.push(t('form.conflict_order'));
    return t('form.conflict_theirs', { parts: [...new Set(names)].join(', ') });
  };
}
