import type { Tag, TagView } from '@javon/contract';
import { IconDeviceTablet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate } from '../../../shared/format/format.ts';
import { percentText } from '../../../shared/format/percent.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Fact, Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { Problems } from '../../../shared/ui/values/Problems.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { placeWords } from '../model/place-words.ts';
import { knownTag } from '../model/refusals.ts';
import { isElectronic } from '../model/selection.ts';
import { FixLink } from './FixLink.tsx';
import { Reasons } from './Reasons.tsx';
import styles from './view.module.css';

interface TagFactsProps {
  readonly view: TagView;
  readonly asOf: string | undefined;
  readonly branch: string | undefined;
}

/** Facts of a tag: its values today and as printed, the source of each, and the state of its prints. */
export function TagFacts({ view, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const { tag } = view;
  const { printed } = tag;
  return (
    <Stack gap={24} className={styles.facts}>
      <section>
        <h2 className="visually-hidden">{t('view.state')}</h2>
        <Row as="p" gap={6} align="center" wrap>
          <StatusBadge state={tag.state} />
          <Reasons tag={tag} />
        </Row>
        {view.governs && isElectronic(tag) ? (
          <Row as="p" gap={6} align="center" size="sm" tone="quiet">
            <IconDeviceTablet size={16} stroke={1.8} aria-hidden="true" />
            {tag.problems[0]?.message}
          </Row>
        ) : null}
        {view.problems.length > 0 ? (
          <div className={styles.problems}>
            <Problems title={t('view.problems')}>
              {view.problems.map((problem) => (
                <li key={problem.message}>
                  {problem.message}{' '}
                  <FixLink reason={problem.code} product={tag.product.id} known={knownTag(tag)} />
                </li>
              ))}
            </Problems>
          </div>
        ) : null}
      </section>
      <Values view={view} asOf={asOf} branch={branch} />
      <section>
        <Text as="h2" size="md">
          {t('view.history')}
        </Text>
        <Facts layout="spread" lined size="sm">
          <Fact name={t('view.last_printed')}>
            {printed ? <DateTime value={printed.at} /> : t('view.never')}
          </Fact>
          {printed ? <Fact name={t('view.by')}>{printed.by}</Fact> : null}
          {printed ? (
            <Fact name={t('view.confirmed')}>
              {printed.confirmed_at ? <DateTime value={printed.confirmed_at} /> : t('view.not_confirmed')}
            </Fact>
          ) : null}
          <Fact name={t('view.times')}>{tag.times}</Fact>
          <Fact name={t('view.duplicates')}>{tag.duplicates}</Fact>
        </Facts>
      </section>
    </Stack>
  );
}

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

function useGroups({ view, branch }: Pick<TagFactsProps, 'view' | 'branch'>): ValueGroup[] {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { tag, values } = view;
  const { product, printed, place, campaign, segment } = tag;
  const link = (may: boolean, path: string, word: string) => (may ? <Link to={path}>{word}</Link> : word);
  const plain = (key: string, name: string, now: ReactNode): ValueRow => ({ key, name, now });
  const compared = (key: keyof Tag['values'], show: (value: number | null) => ReactNode): ValueRow => ({
    key,
    name: t(`view.${key}`),
    now: show(values[key]),
    before: printed ? show(printed[key]) : undefined,
    differs: view.governs && printed !== null && printed[key] !== values[key],
  });
  const money = (value: number | null) => <Money value={value} />;
  const category = localised(product.category.name);
  const rows = [
    plain(
      'category',
      t('view.category'),
      link(mayOpen('goods.show'), `/goods/${product.category.id}`, category),
    ),
  ];
  if (place) {
    const words = placeWords(t, place);
    const more = tag.place_count > 1 ? `, ${t('more_places', { count: tag.place_count - 1 })}` : '';
    const shelf = `/shelf/${place.shelf.id}${stringifySearch({ branch })}`;
    rows.push(
      plain(
        'place',
        t('view.place'),
        <>
          {link(mayOpen('shelf.show'), shelf, place.shelf.name)}
          {`: ${words}${more}`}
        </>,
      ),
    );
  }
  const card = (words: string) =>
    link(mayOpen('product.show'), `/goods/${product.category.id}/product/${product.id}`, words);
  const { price_entry: entry, plan, sampler } = view;
  const promotion: ValueRow[] = [
    ...(view.discount_percent === null
      ? []
      : [plain('discount', t('view.discount'), `−${view.discount_percent} %`)]),
    ...(view.until === null ? [] : [plain('until', t('view.until'), formatDate(view.until))]),
  ];
  const samplerPath = `/priceTagSampler/${SAMPLER_VIEWS[(sampler?.kind ?? 1) - 1]}/${sampler?.id}`;
  const isFree = segment?.promo_bank === true;
  const terms =
    plan === null
      ? ''
      : `: ${t('view.plan', { months: plan.months, markup: percentText(isFree ? 0 : plan.markup_bp) })}`;
  return [
    {
      key: 'price',
      source:
        campaign !== null ? (
          link(
            mayOpen('analytic_price_tag.show'),
            `/analytic_price_tag/${campaign.id}`,
            campaign.ends === null
              ? t('view.from_campaign_endless', { name: campaign.name })
              : t('view.from_campaign', { name: campaign.name, day: formatDate(campaign.ends) }),
          )
        ) : entry === null ? (
          card(t('view.from_product'))
        ) : (
          <>
            {card(t('view.from_history'))}
            {`: ${t(`view.price_sources.${sourceOf(entry.source)}`)}, `}
            {entry.author === null ? null : `${entry.author}, `}
            <DateTime value={entry.at} />
          </>
        ),
      rows: [compared('price', money), compared('old_price', money), ...promotion],
    },
    {
      key: 'plan',
      source: (
        <>
          {segment === null
            ? t('view.from_plan')
            : link(
                mayOpen('segment.show'),
                `/segment/show/${segment.id}`,
                t(isFree ? 'view.from_segment_promo' : 'view.from_segment', { name: segment.name }),
              )}
          {terms}
        </>
      ),
      rows: [compared('monthly', money), compared('months', (value) => value ?? '—')],
    },
    {
      key: 'product',
      source: card(t('view.from_product')),
      rows: [
        plain('name', t('view.name'), localised(product.name)),
        plain('brand', t('view.brand'), product.brand ?? '—'),
        plain('sku', t('view.sku'), product.sku),
        plain('barcode', t('view.barcode'), product.barcode ?? '—'),
      ],
    },
    {
      key: 'sampler',
      source: t('view.from_sampler'),
      rows: [
        plain(
          'sampler',
          t('view.sampler'),
          sampler === null ? (
            t('view.finished_design')
          ) : (
            <>
              {link(
                mayOpen(`price_tag_sampler.${SAMPLER_VIEWS[sampler.kind - 1] ?? 'view'}`),
                samplerPath,
                sampler.name,
              )}
              {`, ${t('view.sampler_version', { number: sampler.number })}, `}
              <DateTime value={sampler.changed_at} />
            </>
          ),
        ),
      ],
    },
    { key: 'place', source: t('view.from_place'), rows },
  ];
}

const SAMPLER_VIEWS = ['view', 'view2', 'view3'] as const;
const PRICE_SOURCES = ['typed', 'import', 'accounting', 'demo'] as const;

/** Source of an entry of the price history; an unknown one of a later release counts as typed. */
function sourceOf(source: string): (typeof PRICE_SOURCES)[number] {
  return PRICE_SOURCES.find((one) => one === source) ?? 'typed';
}

function Values({ view, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const groups = useGroups({ view, branch });
  const { printed } = view.tag;
  return (
    <section>
      <Text as="h2" size="md">
        {t('view.values')}
      </Text>
      <FactTable className={styles.values}>
        <thead>
          <tr>
            <th scope="col">{t('view.field')}</th>
            <th scope="col">{asOf ? formatDate(asOf) : t('view.today')}</th>
            {printed ? <th scope="col">{t('view.printed')}</th> : null}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.key}>
            <tr className={styles.source}>
              <th scope="rowgroup" colSpan={printed ? 3 : 2}>
                {group.source}
              </th>
            </tr>
            {group.rows.map((row) => (
              <tr key={row.key} data-differs={row.differs || undefined}>
                <th scope="row">{row.name}</th>
                <td colSpan={printed && row.before === undefined ? 2 : 1}>{row.now}</td>
                {printed && row.before !== undefined ? <td className={styles.before}>{row.before}</td> : null}
              </tr>
            ))}
          </tbody>
        ))}
      </FactTable>
    </section>
  );
}
