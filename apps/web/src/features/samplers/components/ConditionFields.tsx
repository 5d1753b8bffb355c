import { LAYOUT_LIMITS, type Part } from '@javon/price-tag';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CONDITION_NAMES, useConditionWords } from '../use-condition-words.ts';

interface ConditionFieldsProps {
  readonly part: Part;
  readonly onChange: (change: Partial<Part>) => void;
}

/** Conditions under which a part is printed, as the ends of one sentence; all of them must hold. */
export function ConditionFields({ part, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('samplers');
  const words = useConditionWords();
  const when = part.when ?? [];
  // The opposite of a chosen condition is not offered: the part would never be printed.
  const offered = CONDITION_NAMES.flatMap((name) => {
    const chosen = when.filter((one) => one === name || one === `!${name}`);
    return chosen.length > 0 ? chosen : [name, `!${name}` as const];
  });
  return (
    <MultiSelect
      size="xs"
      label={t('layout.when')}
      placeholder={when.length === 0 ? t('layout.when_always') : ''}
      description={when.length > 1 ? t('layout.when_all') : undefined}
      data={offered.map((value) => ({ value, label: words(value) }))}
      searchable
      maxValues={LAYOUT_LIMITS.conditions}
      value={[...when]}
      // No list instead of an empty one: a part whose only condition was removed is as it was without it.
      onChange={(chosen) => {
        const next = offered.filter((one) => chosen.includes(one));
        onChange({ when: next.length === 0 ? undefined : next } as Partial<Part>);
      }}
    />
  );
}
