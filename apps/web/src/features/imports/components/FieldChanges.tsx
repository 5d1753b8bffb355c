import type { AnswerOf } from '@javon/contract';
import type { Messages } from '@javon/messages';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { type Shown, shownValue } from '../result.ts';
import styles from './import.module.css';

type ColumnKey = keyof Messages['imports']['columns'];
type ProductKey = keyof Messages['goods']['fields'];
type Month = keyof Messages['imports']['months'];
type Fields = AnswerOf<'listImportRows'>['items'][number]['fields'];

/**
 * Fields of a row, old → new, or once if they stay, such as the day of a planned price; in the units of the product's
 * page, whatever those of the file are. A field without a name, such as a character, is named as in the file.
 */
export function FieldChanges({ fields, isNew }: { readonly fields: Fields; readonly isNew: boolean }) {
  const { t, i18n } = useTranslation(['imports', 'goods']);
  const text = ({ value, unit }: Shown) => {
    if (unit === null) return value;
    return unit === 'day' ? dayInWords(value) : t(`units.${unit}`, { value });
  };
  // In words: a person who wrote 12/05 for the fifth of December sees that it was read as another day.
  const dayInWords = (value: string) => {
    const [year = 0, month = 1, day = 1] = value.split('-').map(Number);
    return t('day_in_words', { year, day, month: t(`months.${String(month) as Month}`) });
  };
  const nameOf = (field: string) => {
    if (i18n.exists(`imports:columns.${field}`)) return t(`columns.${field as ColumnKey}`);
    return i18n.exists(`goods:fields.${field}`) ? t(`goods:fields.${field as ProductKey}`) : field;
  };
  return (
    <Row as="ul" gap={20} rowGap={2} wrap className={styles.fields}>
      {fields.map(({ field, before, after }) => (
        <Row as="li" key={field} inline gap={6} align="center" wrap>
          <Text tone="quiet" weight="regular">
            {nameOf(field)}
          </Text>
          {isNew || before === after ? null : (
            <>
              <s>{text(shownValue(field, before))}</s>
              <IconArrowRight size={14} stroke={1.8} aria-label="→" />
            </>
          )}
          <b>{text(shownValue(field, after))}</b>
        </Row>
      ))}
    </Row>
  );
}
