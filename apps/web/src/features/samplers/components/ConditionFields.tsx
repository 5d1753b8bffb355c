import type { Condition, ConditionName, Part } from '@javon/price-tag';
import { LAYOUT_LIMITS } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import styles from './inspector.module.css';

const CONDITIONS = [
  ...(['old_price', 'premium', 'promo_bank', 'instalment', 'discount', 'until'] as const),
  ...(['title', 'text', 'characters', 'barcode', 'client', 'check'] as const),
  ...(['picture', 'brand_mark'] as const),
] as const satisfies readonly ConditionName[];

interface ConditionFieldsProps {
  readonly part: Part;
  readonly onChange: (change: Pick<Part, 'when'>) => void;
}

/** Conditions under which a part is printed: each must hold, must not hold, or is ignored. */
export function ConditionFields({ part, onChange }: ConditionFieldsProps) {
  const { t } = useTranslation('samplers');
  const when = part.when ?? [];
  const isFull = when.length >= LAYOUT_LIMITS.conditions;
  const set = (name: ConditionName, value: string) => {
    const others = when.filter((one) => one !== name && one !== `!${name}`);
    const next: Condition[] = value === '' ? others : [...others, value === 'yes' ? name : `!${name}`];
    onChange({ when: next });
  };
  return (
    <details className={styles.group} open={when.length > 0}>
      <summary>
        {t('layout.when')} {when.length > 0 ? `(${when.length})` : ''}
      </summary>
      {CONDITIONS.map((name) => {
        const value = when.includes(name) ? 'yes' : when.includes(`!${name}`) ? 'no' : '';
        return (
          <Row
            key={name}
            as="label"
            gap={8}
            align="center"
            justify="between"
            size="sm"
            className={styles.condition}
          >
            <span>{t(`conditions.${name}`)}</span>
            <select
              value={value}
              disabled={isFull && value === ''}
              onChange={(event) => set(name, event.currentTarget.value)}
            >
              <option value="">{t('layout.when_always')}</option>
              <option value="yes">{t('layout.when_yes')}</option>
              <option value="no">{t('layout.when_no')}</option>
            </select>
          </Row>
        );
      })}
    </details>
  );
}
