import { type AnswerOf, columnWord, PLAIN_COLUMNS, productColumn, showProduct } from '@javon/contract';
import { IconDiamond, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useNameLabels } from '../../../shared/i18n/name-labels.ts';
import { lazyOverlay, lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useBranch } from '../../../shared/session/branch.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { ICON } from '../../../shared/ui/icon.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Card, Grid, Row, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { Page, PageBody, WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { useDeferredAnswer } from '../../../shared/ui/states/use-deferred-answer.ts';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { HistoryOf } from '../../history/public.ts';
import type { ProductPart } from '../forms.ts';
import { categoryPath, productPath, tagPath } from '../paths.ts';
import { shownPlain } from '../plain-columns.ts';
import { changedSince, comingPrices, discountPercent } from '../price-plot.ts';
import { MadeName } from './MadeName.tsx';
import { PriceHistory } from './PriceHistory.tsx';
import { ProductActions } from './ProductActions.tsx';
import { Characters, Completeness, Picture, Places } from './ProductParts.tsx';
import styles from './product.module.css';

const ProductPanel = lazyOverlay(() => import('./ProductForms.tsx'), 'ProductPanel', 'part');

const ProductHere = lazyPart(() => import('./ProductTags.tsx'), 'ProductHere');

const ProductTags = lazyPart(() => import('./ProductTags.tsx'), 'ProductTags');

type Shown = AnswerOf<'showProduct'>;

/** Page of one product: its values, characters and prices, with forms for people who may change them. */
export function ProductPage() {
  const { t } = useTranslation(['goods', 'pages']);
  const localised = useLocalised();
  const { id, productId } = useParams({ strict: false });
  const branch = useBranch();
  const navigate = useNavigate();
  const { data, error, refetch } = useDeferredAnswer(
    useQuery(apiQuery(showProduct, { params: { id: Number(productId) }, query: { branch } })),
  );
  // A product that moved to another category uses the address and breadcrumbs of that category.
  const category = data?.category.id;
  useEffect(() => {
    if (category === undefined || category === Number(id)) return;
    const query = branch === undefined ? '' : `?branch=${encodeURIComponent(branch)}`;
    void navigate({ href: `${productPath(category, Number(productId))}${query}`, replace: true });
  }, [category, id, productId, branch, navigate]);
  const [part, setPart] = useState<ProductPart | null>(null);
  if (!data) return <WaitingPage title={t('pages:product_show')} error={error} refetch={refetch} lines={8} />;
  return (
    <Page title={localised(data.name)} actions={<ProductActions product={data} onEdit={setPart} />}>
      {data.deleted ? (
        <Card as="p" card="negative" tight tone="negative" margin="0 var(--gutter) 16px" role="status">
          {t('goods:product.deleted_banner')}
        </Card>
      ) : null}
      {data.name_made && !data.deleted ? <MadeName product={data} /> : null}
      <Here product={data} />
      <Values product={data} />
      <HistoryOf entity="product" id={data.id} />
      <ProductPanel product={data} part={part} onClose={() => setPart(null)} />
    </Page>
  );
}

/** State of the product's tag in the chosen branch; renders nothing while no branch is chosen. */
function Here({ product }: { readonly product: Shown }) {
  const branch = useBranch();
  const mayOpen = useMayOpen();
  if (branch === undefined || product.deleted || !mayOpen('price_tag')) return null;
  return (
    <div style={{ maxWidth: 720, padding: '0 var(--gutter)' }}>
      <Suspense fallback={<div style={{ height: 164 }} aria-busy="true" />}>
        <ProductHere product={product.id} branch={branch} balance={product.branch_balance} />
      </Suspense>
    </div>
  );
}

function Values({ product }: { readonly product: Shown }) {
  const { t } = useTranslation('goods');
  const names = useNameLabels();
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { branch_balance: balance } = product;
  const plain = (group: ReturnType<typeof productColumn>['group']) =>
    PLAIN_COLUMNS.filter((column) => productColumn(column).group === group).map(
      (column) => [t(`fields.${columnWord(column)}`), shownPlain(column, product[column])] as const,
    );
  return (
    <PageBody>
      <Row as="p" gap={20} rowGap={4} wrap size="sm" tone="quiet" mb={16}>
        {(['sku', 'barcode', 'more_barcodes'] as const).map((field) => {
          const code = [product[field]].flat().join(', ');
          return code === '' ? null : (
            <span key={field}>
              {t(`fields.${field}`)}{' '}
              <Text as="b" weight="medium" tone="text">
                {code}
              </Text>
            </span>
          );
        })}
        {product.brand ? <span>{product.brand.name}</span> : null}
        <ScreenLink screen="goods.show" href={categoryPath(product.category.id)}>
          {localised(product.category.name)}
        </ScreenLink>
        {product.premium ? (
          <Row as="span" inline gap={4} align="center">
            <IconDiamond size={14} stroke={1.8} aria-hidden="true" />
            {t('fields.premium')}
          </Row>
        ) : null}
      </Row>

      <Grid
        columns="minmax(0, 1fr) minmax(260px, 340px)"
        gap={40}
        rowGap={0}
        align="start"
        stacksBelow={1024}
      >
        <div>
          <PageSection place="column" aria-label={t('product.prices')}>
            <Price product={product} />
          </PageSection>
          <PageSection place="column" gap={10} title={t('product.history')}>
            <PriceHistory product={product} />
          </PageSection>
          <PageSection place="column" gap={10} title={t('product.characters')}>
            <Characters groups={product.character_groups} />
          </PageSection>
          {mayOpen('price_tag.view') ? (
            <Suspense>
              <ProductTags product={product.id} />
            </Suspense>
          ) : null}
          <Places product={product} />
        </div>
        <div>
          <Picture product={product} />
          <Completeness product={product} />
          <FactSection title={t('product.sizes')} facts={plain('sizes')} />
          <FactSection
            title={t('product.stock')}
            facts={[
              [t('fields.stock_balance'), formatNumber(product.stock_balance)],
              [t('fields.branch_balance'), balance === null ? null : formatNumber(balance), 'if_any'],
              [t('fields.shelf_count'), formatNumber(product.shelf_count)],
              [t('fields.print_count'), formatNumber(product.print_count)],
              ...plain('shelf'),
              ...plain('rank'),
              [t('fields.updated_at'), <DateTime key="at" value={product.updated_at} as="relative" />],
            ]}
          />
          <FactSection title={t('product.other')} facts={plain('other')} />
          <FactSection
            title={t('product.names')}
            stacked
            facts={[
              [names['name.uz'], product.name.uz],
              [names['name.ru'], product.name.ru],
              [names['name.kaa'], product.name.kaa ?? null],
              [t('fields.short_name'), product.short_name ? localised(product.short_name) : null, 'if_any'],
            ]}
          />
        </div>
      </Grid>
    </PageBody>
  );
}

function Price({ product }: { readonly product: Shown }) {
  const { t } = useTranslation(['goods', 'ui']);
  const mayOpen = useMayOpen();
  const branch = useBranch();
  const percent = discountPercent(product.price, product.old_price);
  return (
    <Row gap={16} rowGap={4} align="baseline" wrap className={styles.price}>
      {product.price === null ? (
        <Text size="xl" weight="bold" tone="warning">
          {t('goods:product.no_price')}
        </Text>
      ) : (
        <b>
          <Money value={product.price} />
        </b>
      )}
      {product.old_price === null ? null : (
        <s>
          <span className="visually-hidden">{t('goods:fields.old_price')}: </span>
          <Money value={product.old_price} />
        </s>
      )}
      {percent === null ? null : <Badge tone="positive">{t('goods:product.discount', { percent })}</Badge>}
      <ComingPrices history={product.price_history} />
      <WaitingPrice waiting={product.waiting_price} />
      {mayOpen('price_tag.view') ? (
        <HrefLink className={`icon-link ${styles.tag}`} href={tagPath(product.id, branch)}>
          <IconTag {...ICON} />
          {t('goods:product.tag')}
        </HrefLink>
      ) : null}
    </Row>
  );
}

/** Planned prices, each with the price that was set since it was planned: the planned one will replace that too. */
function ComingPrices({ history }: { readonly history: Shown['price_history'] }) {
  const { t } = useTranslation(['goods', 'ui']);
  const now = new Date();
  const money = (amount: number) => t('ui:money', { amount: formatNumber(amount) });
  return comingPrices(history, now).map((planned) => {
    const day = formatDate(planned.valid_from);
    const since = changedSince(history, planned, now);
    return (
      <Text key={planned.valid_from} size="xs" tone={since === undefined ? 'accent' : 'warning'}>
        {planned.price === null
          ? t('goods:product.coming_none', { day })
          : t('goods:product.coming_price', { day, price: money(planned.price) })}
        {since === undefined
          ? null
          : ` · ${t(since.price === null ? 'goods:product.changed_none' : 'goods:product.changed_since', {
              day: formatDate(since.valid_from),
              price: money(since.price ?? 0),
            })}`}
      </Text>
    );
  });
}

/** Price from 1C that waits for a person, with the way to the decision for people who may import. */
function WaitingPrice({ waiting }: { readonly waiting: Shown['waiting_price'] }) {
  const { t } = useTranslation(['goods', 'ui']);
  if (waiting === null) return null;
  const { base, import: run, price } = waiting;
  const target =
    run === null
      ? { screen: 'exchange', href: `/import/exchange?base=${base}` }
      : { screen: 'import', href: `/import?run=${run}` };
  return (
    <Text size="xs" tone="warning">
      <ScreenLink {...target}>
        {run === null
          ? t('goods:product.waiting_refused')
          : price === null
            ? t('goods:product.waiting_none')
            : t('goods:product.waiting_price', { price: t('ui:money', { amount: formatNumber(price) }) })}
      </ScreenLink>
    </Text>
  );
}

interface FactsProps {
  readonly title: string;
  /** Name and value; null is shown as missing, unless the fact is `if_any`. */
  readonly facts: readonly (readonly [string, ReactNode, 'if_any'?])[];
  /** Puts long values under their names. */
  readonly stacked?: boolean;
}

function FactSection({ title, facts, stacked }: FactsProps) {
  const { t } = useTranslation('goods');
  if (facts.length === 0) return null;
  return (
    <PageSection place="column" gap={10} title={title}>
      <Facts layout="spread" size="sm" className={styles.facts} data-stacked={stacked || undefined}>
        {facts.map(([name, value, when]) =>
          value === null && when === 'if_any' ? null : (
            <Fact key={name} name={name}>
              {value ?? (
                <Text tone="warning" weight="regular">
                  {t('none')}
                </Text>
              )}
            </Fact>
          ),
        )}
      </Facts>
    </PageSection>
  );
}
