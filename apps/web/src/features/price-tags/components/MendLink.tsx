import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { mendPlace } from '../model/refusals.ts';
import styles from './refused.module.css';

interface MendLinkProps {
  readonly reason: string;
  readonly product: number;
  readonly category: number | null;
  readonly tabIndex?: number | undefined;
}

/** The way to where a fault is mended, for those who may go there. */
export function MendLink({ reason, product, category, tabIndex }: MendLinkProps) {
  const { t } = useTranslation('price_tags');
  const may = useMayOpen();
  const where = mendPlace(reason);
  if (where === null || category === null) return null;
  if (!may(where === 'product' ? 'product.show' : 'goods.show')) return null;
  const path: string = where === 'product' ? `/goods/${category}/product/${product}` : `/goods/${category}`;
  return (
    <Link to={path} className={styles.mend} tabIndex={tabIndex} onClick={(event) => event.stopPropagation()}>
      {t(where === 'product' ? 'mend' : 'mend_category')}
    </Link>
  );
}
