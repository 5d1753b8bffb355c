import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { maskMoney } from '../../../shared/masks/masks.ts';
import type { ContractForm } from '../../../shared/ui/form/index.ts';
import { Card } from '../../../shared/ui/layout/Card.tsx';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import { Stack } from '../../../shared/ui/layout/Stack.tsx';
import { Text } from '../../../shared/ui/layout/Text.tsx';
import type { CampaignValues, EditedLine } from '../form.ts';
import { withLines } from '../form.ts';
import { AddProducts } from './AddProducts.tsx';
import styles from './editor.module.css';

interface ProductLinesProps {
  readonly form: ContractForm<CampaignValues>;
}

/** Products of a campaign with their prices, and the ways to add more. */
export function ProductLines({ form }: ProductLinesProps) {
  const { t } = useTranslation('campaigns');
  const { products } = form.values;
  const set = (lines: readonly EditedLine[]) => form.write('products', lines);
  return (
    <Stack as="section" gap={12} className={styles.part}>
      <Row as="header" gap={12} rowGap={4} align="center" wrap className={styles.partHead}>
        <h2>{t('products.title')}</h2>
        <Text size="sm" tone="quiet" className={styles.quiet}>
          {t('products.count', { count: products.length })}
        </Text>
        {products.length > 0 ? (
          <Button size="xs" variant="subtle" color="gray" onClick={() => set([])}>
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
        <Card as="p" size="sm" tone="quiet" className={styles.empty}>
          {t('products.empty')}
        </Card>
      ) : (
        <div className={styles.lines}>
          <table aria-label={t('products.title')}>
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
              {products.map((line, i) => (
                <Line
                  key={line.product.id}
                  line={line}
                  errors={{
                    price: form.errors[`products.${i}.price`],
                    old_price: form.errors[`products.${i}.old_price`] ?? form.errors[`products.${i}.product`],
                  }}
                  onChange={(field, value) => form.write(`products.${i}.${field}`, value)}
                  onRemove={() => set(products.filter((one) => one !== line))}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Stack>
  );
}

interface LineProps {
  readonly line: EditedLine;
  readonly errors: Readonly<Record<'price' | 'old_price', React.ReactNode>>;
  readonly onChange: (field: 'price' | 'old_price', value: number | null) => void;
  readonly onRemove: () => void;
}

function Line({ line, errors, onChange, onRemove }: LineProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const name = localised(line.product.name);
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.sku}>
          {line.product.sku}
          {line.product.price === null
            ? null
            : ` · ${t('products.now', { price: formatNumber(line.product.price) })}`}
        </span>
      </th>
      {(['price', 'old_price'] as const).map((field) => (
        <td key={field}>
          <TextInput
            size="xs"
            className={styles.money ?? ''}
            aria-label={t(field === 'price' ? 'products.price_of' : 'products.old_price_of', { name })}
            inputMode="numeric"
            autoComplete="off"
            error={errors[field]}
            value={line[field] === null ? '' : formatNumber(line[field])}
            onChange={(event) => {
              const digits = maskMoney(event.currentTarget.value).replace(/\D/g, '');
              onChange(field, digits === '' ? null : Number(digits));
            }}
          />
        </td>
      ))}
      <td>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('products.remove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.8} />
        </ActionIcon>
      </td>
    </tr>
  );
}
