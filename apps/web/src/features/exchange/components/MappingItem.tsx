import type { ExchangeItem, ExchangeMapping } from '@javon/contract';
import { NativeSelect, TextInput } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, Stack } from '../../../shared/ui/layout/layout.tsx';
import { type Decision, fieldOf, optionsOf, savedDecision } from '../mapping.ts';
import styles from './exchange.module.css';

interface ItemProps {
  readonly item: ExchangeItem;
  readonly choices: ExchangeMapping['choices'];
  /** Unsaved decision, if there is one. */
  readonly unsaved: Decision | undefined;
  readonly onDecide: (item: ExchangeItem, decision: Decision) => void;
}

/** Thing of 1C with its meaning. Memoised: a database has thousands, and a key changes one. */
export const MappingItem = memo(function MappingItem({ item, choices, unsaved, onDecide }: ItemProps) {
  const { t } = useTranslation('exchange');
  const decision = unsaved ?? savedDecision(item);
  const change = (part: Partial<Decision>) => onDecide(item, { ...decision, ...part });
  const options = optionsOf(item.kind, choices, {
    waits: t('undecided'),
    none: t('not_used'),
    price: (target) => t(`prices.${target}`),
    field: (target) => {
      const { field, unit } = fieldOf(target);
      return unit === '' ? t(`requisites.${field}`) : `${t(`requisites.${field}`)}, ${unit}`;
    },
  });
  const proposal = options.find(({ value }) => value === item.proposal)?.label;
  const facts = [
    ...item.path,
    ...(item.currency === null ? [] : [item.currency]),
    ...(item.tax_included === null ? [] : [t(item.tax_included ? 'with_tax' : 'without_tax')]),
    t(`counted.${item.kind}`, { count: item.count }),
  ];
  const before = [
    ...(item.renamed_from === null ? [] : [item.renamed_from]),
    ...(item.tax_before === null ? [] : [t(item.tax_before ? 'with_tax' : 'without_tax')]),
  ];
  return (
    <Grid
      padding="8px 0"
      line="above"
      columns="minmax(0, 1fr) 300px"
      gap={24}
      rowGap={8}
      align="start"
      className={styles.item}
      data-open={decision.target === '' || undefined}
    >
      <Stack as="p">
        {item.name}
        <span className={styles.quiet}>{facts.join(' · ')}</span>
        {before.length === 0 ? null : (
          <span className={unsaved === undefined ? styles.ask : styles.quiet}>
            {t('before', { name: before.join(', ') })} {/* Saves the same meaning for what it is now. */}
            <button type="button" className="text-button" onClick={() => change({})}>
              {t('still_right')}
            </button>
          </span>
        )}
      </Stack>
      <NativeSelect
        aria-label={item.name}
        data={[...options]}
        value={decision.target}
        onChange={(event) => change({ target: event.currentTarget.value })}
        description={
          decision.target === '' && proposal !== undefined ? t('proposal', { name: proposal }) : undefined
        }
      />
      {item.kind === 'group' && decision.target !== '' && decision.target !== 'none' ? (
        <>
          <TextInput
            label={t('word_ru')}
            maxLength={60}
            value={decision.word_ru}
            onChange={(event) => change({ word_ru: event.currentTarget.value })}
          />
          <TextInput
            label={t('word_uz')}
            maxLength={60}
            value={decision.word_uz}
            onChange={(event) => change({ word_uz: event.currentTarget.value })}
          />
        </>
      ) : null}
    </Grid>
  );
});
