import {
  type AnswerOf,
  type ReadCampaignProducts,
  readAnalyticPriceTagFile,
  readAnalyticPriceTagLines,
} from '@javon/contract';
import { Button, TextInput } from '@mantine/core';
import { IconClipboardText, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiMutation } from '../../../shared/http/api-mutation.ts';
import { call } from '../../../shared/http/call.ts';
import { queryClient } from '../../../shared/http/query-client.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { productsFound, useProductSearch } from '../../../shared/ui/choice/use-product-search.ts';
import { useField } from '../../../shared/ui/form/context.ts';
import { FileButton } from '../../../shared/ui/form/FileButton.tsx';
import { type FieldPath, TextAreaField } from '../../../shared/ui/form/index.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Card, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { EditedLine } from '../form.ts';
import styles from './editor.module.css';

type Added = Omit<EditedLine, 'discount_percent'>;

interface SearchProps {
  readonly chosen: ReadonlySet<number>;
  readonly onAdd: (lines: readonly Added[]) => void;
}

interface AddProductsProps extends SearchProps {
  /** Lines that were pasted and not read yet. */
  readonly pasted: FieldPath<string>;
}

/** Counts the bad lines of a pasted text as they now stand in the field, which has no others. */
function asInField({ items, errors }: ReadCampaignProducts): ReadCampaignProducts {
  return { items, errors: errors.map((error, i) => ({ ...error, row: i + 1 })) };
}

/** Adds products: by a search, pasted as lines, or from a file. */
export function AddProducts({ pasted, chosen, onAdd }: AddProductsProps) {
  const { t } = useTranslation('campaigns');
  const [pasting, setPasting] = useState(false);
  const { value: text, onChange: setText, error } = useField(pasted);
  const take = (result: ReadCampaignProducts) => onAdd(result.items);
  const lines = useMutation({
    ...apiMutation(readAnalyticPriceTagLines),
    onSuccess: (result) => {
      take(result);
      // Lines that could not be read stay in the field, to be corrected.
      setText(result.errors.map((error) => error.text).join('\n'));
      setPasting(result.errors.length > 0);
    },
  });
  const sheet = useMutation({
    meta: { routes: [readAnalyticPriceTagFile] },
    mutationFn: (chosenFile: File) => call(readAnalyticPriceTagFile, { body: {}, file: chosenFile }),
    onSuccess: take,
  });
  // Lines that a save was refused for are shown.
  const isOpen = pasting || error !== undefined;
  const last = lines.submittedAt > sheet.submittedAt ? lines.data && asInField(lines.data) : sheet.data;
  return (
    <Stack gap={12}>
      <Row gap={12} rowGap={8} align="center" wrap>
        <ProductSearch chosen={chosen} onAdd={onAdd} />
        <Button
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconClipboardText {...ICON} />}
          onClick={() => setPasting(!isOpen)}
        >
          {t('products.paste')}
        </Button>
        <FileButton
          accept=".xlsx,.csv"
          loading={sheet.isPending}
          icon={<IconFileSpreadsheet {...ICON} />}
          onFiles={([file]) => sheet.mutate(file)}
        >
          {t('products.file')}
        </FileButton>
      </Row>
      {isOpen ? (
        <Stack gap={8} align="start" className={styles.paste}>
          <TextAreaField
            field={pasted}
            label={t('products.paste_label')}
            description={t('products.paste_help')}
            rows={6}
          />
          <Button
            loading={lines.isPending}
            disabled={text.trim() === ''}
            onClick={() => {
              lines.mutate({ body: { text } });
            }}
          >
            {t('products.paste_do')}
          </Button>
        </Stack>
      ) : null}
      {last ? <Result result={last} /> : null}
    </Stack>
  );
}

function Result({ result: { items, errors } }: { readonly result: ReadCampaignProducts }) {
  const { t } = useTranslation('campaigns');
  return (
    <Text as="div" size="sm" className={styles.result} role="status">
      {items.length > 0 ? <p>{t('products.taken', { count: items.length })}</p> : null}
      {errors.length > 0 ? (
        <>
          <Text as="p" weight="bold" tone="negative">
            {t('products.bad', { count: errors.length })}
          </Text>
          <Stack as="ul" mt={4} style={{ maxHeight: 200, overflowY: 'auto' }}>
            {errors.map((error) => (
              <li key={error.row}>
                <b>{t('products.line', { row: error.row })}</b> <code>{error.text}</code> — {error.message}
              </li>
            ))}
          </Stack>
        </>
      ) : null}
    </Text>
  );
}

function addedOf({ id, sku, name, price, old_price }: AnswerOf<'listProducts'>['items'][number]): Added {
  return { product: { id, sku, name, price }, price, old_price };
}

/** Products that the list offers at once. */
const SHOWN = 20;

function ProductSearch({ chosen, onAdd }: SearchProps) {
  const { t } = useTranslation('campaigns');
  const localised = useLocalised();
  const list = useId();
  const [typed, setTyped] = useState('');
  const found = useProductSearch(typed, SHOWN);
  /** Adds the product that the text means, if it is only one: a scanner ends an SKU or a barcode with Enter. */
  const choose = async () => {
    const text = typed.trim();
    if (text === '') return;
    const query = productsFound(text, SHOWN);
    await queryClient.prefetchQuery(query);
    const items = queryClient.getQueryData(query.queryKey)?.items ?? [];
    const meant = items.find(({ sku }) => sku === text) ?? (items.length === 1 ? items[0] : undefined);
    if (meant === undefined) return;
    if (!chosen.has(meant.id)) onAdd([addedOf(meant)]);
    setTyped((now) => (now === typed ? '' : now));
  };
  return (
    <div className={styles.search}>
      <TextInput
        aria-label={t('products.add')}
        {...(found ? { 'aria-controls': list } : {})}
        placeholder={t('products.search')}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter chooses; it does not submit the form.
          if (event.key === 'Enter') {
            event.preventDefault();
            void choose();
          }
          if (event.key === 'Escape') setTyped('');
        }}
      />
      {found ? (
        <Card as="ul" card="float" id={list} className={styles.found} aria-label={t('products.found')}>
          {found.length === 0 ? (
            <Text as="li" size="sm" tone="quiet" padding={8}>
              {t('products.nothing')}
            </Text>
          ) : null}
          {found.map((product) => (
            <li key={product.id}>
              <button
                type="button"
                className="press"
                disabled={chosen.has(product.id)}
                onClick={() => onAdd([addedOf(product)])}
              >
                <IconPlus size={14} stroke={2} aria-hidden="true" />
                <span>{localised(product.name)}</span>
                <Text size="sm" tone="quiet">
                  {product.sku}
                  {product.price === null ? null : ` · ${formatNumber(product.price)}`}
                  {chosen.has(product.id) ? ` · ${t('products.chosen')}` : null}
                </Text>
              </button>
            </li>
          ))}
        </Card>
      ) : null}
    </div>
  );
}
