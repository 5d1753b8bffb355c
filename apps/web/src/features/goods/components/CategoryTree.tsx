import type { Category } from '@javon/contract';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { categoryPath } from '../paths.ts';
import { type TreeRow, treeRows } from '../tree.ts';
import styles from './goods.module.css';

/** Categories under one another, with how many products each has and how its tags are made. */
export function CategoryTree({ categories }: { readonly categories: readonly Category[] }) {
  const { t } = useTranslation('goods');
  return (
    <table className={styles.tree} aria-label={t('categories')}>
      <thead>
        <tr>
          <th scope="col">{t('fields.category')}</th>
          <th scope="col" data-align="end">
            {t('products')}
          </th>
          <th scope="col">{t('sort_rule')}</th>
          <th scope="col">{t('tag_format')}</th>
          <th scope="col">{t('samplers')}</th>
        </tr>
      </thead>
      <tbody>
        {treeRows(categories).map((row) => (
          <CategoryRow key={row.category.id} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** A press anywhere on the row opens it, as in every table; the link within is for keys and readers. */
function followLink(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.target instanceof Element && event.target.closest('a')) return;
  event.currentTarget.querySelector('a')?.click();
}

function CategoryRow({ row }: { readonly row: TreeRow }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { category, depth } = row;
  const name = localised(category.name);
  const opens = mayOpen('goods.show');
  const direction = category.sort_descending ? 'desc' : 'asc';
  return (
    <tr data-opens={opens || undefined} onClick={opens ? followLink : undefined}>
      <th scope="row" style={{ '--depth': depth } as CSSProperties}>
        <span className={styles.category}>
          <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
            <rect width="10" height="10" rx="3" fill={category.colour} />
          </svg>
          {opens ? <HrefLink href={categoryPath(category.id)}>{name}</HrefLink> : name}
        </span>
      </th>
      <td data-align="end" data-label={t('products')}>
        {formatNumber(row.products)}
      </td>
      <td data-label={t('sort_rule')}>
        {t(`sort_keys.${category.sort_key}`)}
        <span className={styles.quiet}>
          {', '}
          {t(category.sort_key === 'brand' ? `brand_${direction}` : `sort_${direction}`)}
        </span>
      </td>
      <td data-label={t('tag_format')}>
        <b className={styles.format}>{category.tag_format}</b>
      </td>
      <td data-label={t('samplers')}>
        {category.formats.length === 0 ? (
          <span className={styles.warning}>{t('no_samplers')}</span>
        ) : (
          <ul className={styles.samplers}>
            {category.formats.map(({ format, sampler }) => (
              <li key={format}>
                <b>{format}</b> {sampler.name}
              </li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}
