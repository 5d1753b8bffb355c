import type { Tag } from '@javon/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatDate } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { DateTime } from '../../../shared/ui/values/DateTime.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { knownTag } from '../model/refusals.ts';
import { MendLink } from './MendLink.tsx';
import { Reasons } from './Reasons.tsx';
import styles from './view.module.css';

interface TagFactsProps {
  readonly tag: Tag;
  readonly asOf: string | undefined;
  readonly branch: string | undefined;
}

/** What a tag says today and what hangs, where each value comes from, and what became of its prints. */
export function TagFacts({ tag, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const { printed } = tag;
  return (
    <div className={styles.facts}>
      <section>
        <h2 className="visually-hidden">{t('view.state')}</h2>
        <p className={styles.state}>
          <StatusBadge state={tag.state} />
          <Reasons tag={tag} />
        </p>
        {tag.problems.length > 0 ? (
          <div className={styles.problems}>
            <h3>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
              {t('view.problems')}
            </h3>
            <ul>
              {tag.problems.map((problem) => (
                <li key={problem.code}>
                  {problem.message}{' '}
                  <MendLink reason={problem.code} product={tag.product.id} known={knownTag(tag)} />
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </section>
      <Values tag={tag} asOf={asOf} branch={branch} />
      <section>
        <h2>{t('view.history')}</h2>
        <dl className={styles.pairs}>
          <Pair name={t('view.last_printed')}>
            {printed ? <DateTime value={printed.at} /> : t('view.never')}
          </Pair>
          {printed ? <Pair name={t('view.by')}>{printed.by}</Pair> : null}
          {printed ? (
            <Pair name={t('view.confirmed')}>
              {printed.confirmed_at ? <DateTime value={printed.confirmed_at} /> : t('view.not_confirmed')}
            </Pair>
          ) : null}
          <Pair name={t('view.times')}>{tag.times}</Pair>
          <Pair name={t('view.duplicates')}>{tag.duplicates}</Pair>
        </dl>
      </section>
    </div>
  );
}

function Pair({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ValueRow {
  readonly key: string;
  readonly name: string;
  readonly now: ReactNode;
  /** Undefined where what was printed is not kept apart. */
  readonly before?: ReactNode;
  readonly differs?: boolean;
}

/** Values that come from one place. */
interface ValueGroup {
  readonly key: string;
  readonly source: ReactNode;
  readonly rows: readonly ValueRow[];
}

function useGroups({ tag, branch }: Pick<TagFactsProps, 'tag' | 'branch'>): ValueGroup[] {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { product, values, printed, place } = tag;
  const link = (may: boolean, path: string, word: string) => (may ? <Link to={path}>{word}</Link> : word);
  const plain = (key: string, name: string, now: ReactNode): ValueRow => ({ key, name, now });
  const compared = (key: keyof Tag['values'], show: (value: number | null) => ReactNode): ValueRow => ({
    key,
    name: t(`view.${key}`),
    now: show(values[key]),
    before: printed ? show(printed[key]) : undefined,
    differs: printed !== null && printed[key] !== values[key],
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
    const { face, storey, position } = place;
    const words = face > 1 ? t('place_face', { face, storey, position }) : t('place', { storey, position });
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
  const { campaign, segment } = tag;
  const prices = [compared('price', money), compared('old_price', money)];
  const terms = [compared('monthly', money), compared('months', (value) => value ?? '—')];
  return [
    ...(campaign === null
      ? []
      : [
          {
            key: 'campaign',
            source: link(
              mayOpen('analytic_price_tag.show'),
              `/analytic_price_tag/${campaign.id}`,
              campaign.ends === null
                ? t('view.from_campaign_endless', { name: campaign.name })
                : t('view.from_campaign', { name: campaign.name, day: formatDate(campaign.ends) }),
            ),
            rows: prices,
          },
        ]),
    {
      key: 'product',
      source: link(
        mayOpen('product.show'),
        `/goods/${product.category.id}/product/${product.id}`,
        t('view.from_product'),
      ),
      rows: [
        ...(campaign === null ? prices : []),
        plain('name', t('view.name'), localised(product.name)),
        plain('brand', t('view.brand'), product.brand ?? '—'),
        plain('sku', t('view.sku'), product.sku),
        plain('barcode', t('view.barcode'), product.barcode ?? '—'),
      ],
    },
    {
      key: 'plan',
      source:
        segment === null
          ? t('view.from_plan')
          : link(
              mayOpen('segment.show'),
              `/segment/show/${segment.id}`,
              t(segment.promo_bank ? 'view.from_segment_promo' : 'view.from_segment', { name: segment.name }),
            ),
      rows: terms,
    },
    { key: 'place', source: t('view.from_place'), rows },
  ];
}

function Values({ tag, asOf, branch }: TagFactsProps) {
  const { t } = useTranslation('price_tags');
  const groups = useGroups({ tag, branch });
  const { printed } = tag;
  return (
    <section>
      <h2>{t('view.values')}</h2>
      <table className={styles.values}>
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
      </table>
    </section>
  );
}
