import { TAG_STATES } from '@javon/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { TAG_ICONS } from '../../../shared/ui/values/StatusBadge.tsx';
import { type Choice, type ChoiceRow, choiceOf } from '../model/choice.ts';
import styles from './categories.module.css';

interface CategoryListProps {
  readonly rows: readonly ChoiceRow[];
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/**
 * Categories by format, "all" first, each with its number of tags to do; one must be chosen before printing.
 */
export const CategoryList = memo(function CategoryList({ rows, choice, onChoose }: CategoryListProps) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  return (
    <Stack as="ul" gap={2} aria-label={t('categories')}>
      {rows.map((row) => {
        const own = choiceOf(row);
        const isChosen = choice?.category === own.category && choice.format === own.format;
        return (
          <li key={`${own.category} ${own.format}`} data-all={row.category === null || undefined}>
            <button
              type="button"
              className={`press ${styles.row}`}
              aria-pressed={isChosen}
              onClick={() => onChoose(own)}
            >
              <Text className={styles.name} weight="medium">
                {row.category === null ? t('all_categories') : localised(row.category.name)}
              </Text>
              <Text weight="medium" tone="quiet" className="framed" style={{ alignSelf: 'start' }}>
                {formatName(row.format)}
              </Text>
              <Counts row={row} />
            </button>
          </li>
        );
      })}
    </Stack>
  );
});

function Counts({ row }: { readonly row: ChoiceRow }) {
  const { t } = useTranslation('price_tags');
  return (
    <Row as="span" gap={12} rowGap={0} wrap size="xs" tone="faint" className={styles.counts}>
      {TAG_STATES.filter((state) => row[state] > 0).map((state) => {
        const Icon = TAG_ICONS[state];
        return (
          <Row
            as="span"
            inline
            gap={4}
            align="center"
            key={state}
            data-state={state}
            title={t(`counts.${state}`, { count: row[state] })}
          >
            <Icon size={13} stroke={2} aria-hidden="true" />
            <span aria-hidden="true">{formatNumber(row[state])}</span>
            <span className="visually-hidden">{t(`counts.${state}`, { count: row[state] })}</span>
          </Row>
        );
      })}
    </Row>
  );
}
