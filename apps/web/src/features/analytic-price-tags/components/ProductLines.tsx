import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { memo, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useWholeNumber } from '../../../shared/masks/use-whole-number.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Card, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { useLatest } from '../../../shared/use-latest.ts';
import type { CampaignValues, EditedLine } from '../form.ts';
import { isAboveOwn, withLines } from '../form.ts';
import { AddProducts } from './AddProducts.tsx';
import styles from './editor.module.css';

/** Products of a campaign with their prices, and the ways to add more. */
export function ProductLines({ form }: { readonly form: ContractForm<CampaignValues> }) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const { products } = form.values;
  const formRef = useLatest(form);
  const change = useCallback((id: number, field: Money, value: number | null) => {
    const at = formRef.current.values.products.findIndex(({ product }) => product.id === id);
    formRef.current.write(`products.${at}.${field}`, value);
  }, []);
  const remove = useCallback((id: number) => {
    const { values, write } = formRef.current;
    write(
      'products',
      values.products.filter(({ product }) => product.id !== id),
    );
  }, []);
  const set = (lines: readonly EditedLine[]) => form.write('products', lines);
  const above = products.filter(isAboveOwn).length;
  return (
    <Stack line="above" as="section" gap={12} padding="16px 0 24px">
      <Row as="header" minHeight={30} gap={12} rowGap={4} align="center" wrap>
        <Text as="h2" size="md">
          {t('products.title')}
        </Text>
        <Text size="sm" tone="quiet">
          {t('products.count', { count: products.length })}
        </Text>
        <Text size="sm" tone="warning" role="status">
          {above > 0 ? t('products.above_count', { count: above }) : null}
        </Text>
        {products.length > 0 ? (
          <Button size="xs" variant="subtle" color="gray" ml="auto" onClick={() => set([])}>
            {t('products.clear')}
          </Button>
        ) : null}
      </Row>
      <AddProducts
        pasted={form.at('pasted')}
        chosen={new Set(products.map(({ product }) => product.id))}
        onAdd={(added) => set(withLines(products, added))}
      />
      {products.length === 0 ? (
        <Card as="p" size="sm" tone="quiet" style={{ textAlign: 'center' }}>
          {t('products.empty')}
        </Card>
      ) : (
        <div className={styles.lines}>
          <FactTable plain sticky aria-label={t('products.title')}>
            <thead>
              <tr>
                <th scope="col">{t('fields.product')}</th>
                <th scope="col" data-align="end">
                  {t('fields.price')}
                </th>
                <th scope="col" data-align="end">
                  {t('fields.old_price')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {products.map(({ product, price, old_price }, i) => (
                <Line
                  key={product.id}
                  id={product.id}
                  sku={product.sku}
                  name={localised(product.name)}
                  now={product.price}
                  price={price}
                  old_price={old_price}
                  priceError={form.errors[`products.${i}.price`]}
                  oldPriceError={
                    form.errors[`products.${i}.old_price`] ?? form.errors[`products.${i}.product`]
                  }
                  onChange={change}
                  onRemove={remove}
                />
              ))}
            </tbody>
          </FactTable>
        </div>
      )}
    </Stack>
  );
}

type Money = 'price' | 'old_price';

interface LineProps extends Pick<EditedLine, Money> {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  /** Price of the product today. */
  readonly now: number | null;
  readonly priceError: ReactNode;
  readonly oldPriceError: ReactNode;
  readonly onChange: (id: number, field: Money, value: number | null) => void;
  readonly onRemove: (id: number) => void;
}

/**
 * Line of one product. Memoised: a campaign has up to a thousand, and a key changes one. Its props are plain values,
 * because the form makes new objects of all lines at each change.
 */
const Line = memo(function Line(props: LineProps) {
  const { t } = useTranslation(['campaigns', 'ui']);
  const { id, sku, name, now, priceError, oldPriceError, onChange, onRemove } = props;
  return (
    <tr>
      <th scope="row">
        {name}
        <Text size="xs" tone="quiet" style={{ display: 'block', lineHeight: '16px' }}>
          {sku}
          {now === null
            ? null
            : ` · ${t('products.now', { price: t('ui:money', { amount: formatNumber(now) }) })}`}
        </Text>
      </th>
      {(['price', 'old_price'] as const).map((field) => (
        <td key={field}>
          <PriceInput
            label={t(field === 'price' ? 'products.price_of' : 'products.old_price_of', { name })}
            error={field === 'price' ? priceError : oldPriceError}
            value={props[field]}
            onChange={(value) => onChange(id, field, value)}
          />
          {field === 'price' && isAboveOwn({ price: props.price, product: { price: now } }) ? (
            <Text size="xs" tone="warning">
              {t(props.old_price === null ? 'above_own.mark' : 'above_own.mark_crossed')}
            </Text>
          ) : null}
        </td>
      ))}
      <td>
        <IconButton icon={IconTrash} label={t('products.remove', { name })} onClick={() => onRemove(id)} />
      </td>
    </tr>
  );
});

interface PriceInputProps {
  readonly label: string;
  readonly error: LineProps['priceError'];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function PriceInput({ label, error, value, onChange }: PriceInputProps) {
  const input = useWholeNumber(value, onChange, true);
  return (
    <TextInput
      size="xs"
      className={styles.money ?? ''}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      {...input}
    />
  );
}
