import type { Tag, TagView } from '@javon/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate } from '../../../shared/format/format.ts';
import { percentText } from '../../../shared/format/percent.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { placeWords } from '../model/place-words.ts';

interface ValueRow {
  readonly key: string;
  readonly name: string;
  readonly now: ReactNode;
  /** Undefined if the printed value is not stored separately. */
  readonly before?: ReactNode;
  readonly differs?: boolean;
}

/** Values from one source. */
interface ValueGroup {
  readonly key: string;
  readonly source: ReactNode;
  readonly rows: readonly ValueRow[];
}

const SAMPLER_VIEWS = ['view', 'view2', 'view3'] as const;
const PRICE_SOURCES = ['typed', 'import', 'accounting', 'demo'] as const;

/** Source of an entry of the price history; an unknown one of a later release counts as typed. */
function sourceOf(source: string): (typeof PRICE_SOURCES)[number] {
  return PRICE_SOURCES.find((one) => one === source) ?? 'typed';
}

const plain = (key: string, name: string, now: ReactNode): ValueRow => ({ key, name, now });
const money = (value: number | null) => <Money value={value} />;

/** Returns a function that makes the row of a value which is printed, too. */
function useCompared({ tag: { values, printed }, governs }: TagView) {
  const { t } = useTranslation('price_tags');
  return (key: keyof Tag['values'], show: (value: number | null) => ReactNode): ValueRow => ({
    key,
    name: t(`view.${key}`),
    now: show(values[key]),
    before: printed ? show(printed[key]) : undefined,
    differs: governs && printed !== null && printed[key] !== values[key],
  });
}

/** The prices of a tag: of its campaign, of the price history, or of the product. */
function usePriceGroup(view: TagView): ValueGroup {
  const { t } = useTranslation('price_tags');
  const compared = useCompared(view);
  return {
    key: 'price',
    source: <PriceSource view={view} />,
    rows: [
      compared('price', money),
      compared('old_price', money),
      ...(view.discount_percent === null
        ? []
        : [plain('discount', t('view.discount'), `−${view.discount_percent} %`)]),
      ...(view.until === null ? [] : [plain('until', t('view.until'), formatDate(view.until))]),
    ],
  };
}

function PriceSource({ view: { tag, price_entry: entry } }: { readonly view: TagView }) {
  const { t } = useTranslation('price_tags');
  const { campaign } = tag;
  if (campaign !== null)
    return (
      <ScreenLink screen="analytic_price_tag.show" href={`/analytic_price_tag/${campaign.id}`}>
        {campaign.ends === null
          ? t('view.from_campaign_endless', { name: campaign.name })
          : t('view.from_campaign', { name: campaign.name, day: formatDate(campaign.ends) })}
      </ScreenLink>
    );
  if (entry === null) return <ProductSource tag={tag}>{t('view.from_product')}</ProductSource>;
  return (
    <>
      <ProductSource tag={tag}>{t('view.from_history')}</ProductSource>
      {`: ${t(`view.price_sources.${sourceOf(entry.source)}`)}, `}
      {entry.author === null ? null : `${entry.author}, `}
      <DateTime value={entry.at} />
    </>
  );
}

function ProductSource({ tag: { product }, children }: { readonly tag: Tag; readonly children: ReactNode }) {
  return (
    <ScreenLink screen="product.show" href={`/goods/${product.category.id}/product/${product.id}`}>
      {children}
    </ScreenLink>
  );
}

/** The instalments of a tag: of the common plan, or of a segment. */
function usePlanGroup(view: TagView): ValueGroup {
  const { t } = useTranslation('price_tags');
  const compared = useCompared(view);
  const { segment } = view.tag;
  const { plan } = view;
  const isFree = segment?.promo_bank === true;
  const terms =
    plan === null
      ? ''
      : `: ${t('view.plan', { months: plan.months, markup: percentText(isFree ? 0 : plan.markup_bp) })}`;
  return {
    key: 'plan',
    source: (
      <>
        {segment === null ? (
          t('view.from_plan')
        ) : (
          <ScreenLink screen="segment.show" href={`/segment/show/${segment.id}`}>
            {t(isFree ? 'view.from_segment_promo' : 'view.from_segment', { name: segment.name })}
          </ScreenLink>
        )}
        {terms}
      </>
    ),
    rows: [compared('monthly', money), compared('months', (value) => value ?? '—')],
  };
}

function useProductGroup({ tag }: TagView): ValueGroup {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const { product } = tag;
  return {
    key: 'product',
    source: <ProductSource tag={tag}>{t('view.from_product')}</ProductSource>,
    rows: [
      plain('name', t('view.name'), localised(product.name)),
      plain('brand', t('view.brand'), product.brand ?? '—'),
      plain('sku', t('view.sku'), product.sku),
      plain('barcode', t('view.barcode'), product.barcode ?? '—'),
    ],
  };
}

function useSamplerGroup({ sampler }: TagView): ValueGroup {
  const { t } = useTranslation('price_tags');
  const list = SAMPLER_VIEWS[(sampler?.kind ?? 1) - 1] ?? 'view';
  const name =
    sampler === null ? (
      t('view.finished_design')
    ) : (
      <>
        <ScreenLink screen={`price_tag_sampler.${list}`} href={`/priceTagSampler/${list}/${sampler.id}`}>
          {sampler.name}
        </ScreenLink>
        {`, ${t('view.sampler_version', { number: sampler.number })}, `}
        <DateTime value={sampler.changed_at} />
      </>
    );
  return {
    key: 'sampler',
    source: t('view.from_sampler'),
    rows: [plain('sampler', t('view.sampler'), name)],
  };
}

/** The category of a tag and its first place on a shelf. */
function usePlaceGroup({ tag }: TagView, branch: string | undefined): ValueGroup {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const { place } = tag;
  const { category } = tag.product;
  const rows = [
    plain(
      'category',
      t('view.category'),
      <ScreenLink screen="goods.show" href={`/goods/${category.id}`}>
        {localised(category.name)}
      </ScreenLink>,
    ),
  ];
  if (place) {
    const more = tag.place_count > 1 ? `, ${t('more_places', { count: tag.place_count - 1 })}` : '';
    rows.push(
      plain(
        'place',
        t('view.place'),
        <>
          <ScreenLink screen="shelf.show" href={`/shelf/${place.shelf.id}${stringifySearch({ branch })}`}>
            {place.shelf.name}
          </ScreenLink>
          {`: ${placeWords(t, place)}${more}`}
        </>,
      ),
    );
  }
  return { key: 'place', source: t('view.from_place'), rows };
}

/** The values of a tag by their source, today and as printed. */
export function useValueGroups(view: TagView, branch: string | undefined): ValueGroup[] {
  return [
    usePriceGroup(view),
    usePlanGroup(view),
    useProductGroup(view),
    useSamplerGroup(view),
    usePlaceGroup(view, branch),
  ];
}
