import { CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconDiamond, IconPackage, IconTag } from '@tabler/icons-react';
import { type CSSProperties, memo, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { useMay, useMayOpen } from '../../../shared/session/visitor.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { productPath, tagPath } from '../../goods/public.ts';
import { type Placed, usePlaceWords } from '../../shelves/public.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import { closeSelection } from './focus.ts';
import styles from './inspector.module.css';

const PremiumSwitch = lazyPart(() => import('./PremiumSwitch.tsx'), 'PremiumSwitch');
const SelectionTools = lazyPart(() => import('./SelectionTools.tsx'), 'SelectionTools');

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

interface SelectedOneProps {
  readonly one: Placed;
  readonly overflow: readonly ('left' | 'right' | 'top' | 'depth')[];
  readonly branch: string;
  readonly edit: PlanEdit;
  readonly isEditing: boolean;
}

/** All that is known of the one that is selected. */
export function SelectedOne({ one, overflow, branch, edit, isEditing }: SelectedOneProps) {
  const { t } = useTranslation(['shelves', 'ui']);
  const placeWords = usePlaceWords();
  const localised = useLocalised();
  const may = useMay();
  const { product, placement } = one;
  const cm = (mm: number) => t('shelves:inspector.cm', { value: formatCm(mm) });
  const size = [product.width_mm, product.height_mm, product.depth_mm].map(formatCm).join(' × ');
  const mayPremium = isEditing && may('goods.edit');
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.brand} style={{ '--colour': product.colour } as CSSProperties}>
            {product.brand ?? t('shelves:inspector.sku')} · {product.sku}
          </p>
          <h2>{localised(product.name)}</h2>
        </div>
        <CloseButton aria-label={t('shelves:inspector.close')} onClick={() => closeSelection(edit)} />
      </header>
      <p className={styles.price}>
        {product.price === null ? t('shelves:inspector.no_price') : <Money value={product.price} />}
        {product.premium && !mayPremium ? (
          <span className={styles.premium}>
            <IconDiamond size={14} stroke={1.8} aria-hidden="true" />
            {t('shelves:inspector.premium')}
          </span>
        ) : null}
      </p>
      {product.deleted ? (
        <div className={styles.overflow} role="note">
          <IconAlertTriangle {...ICON} />
          <div>
            <b>{t('shelves:inspector.deleted_title')}</b>
            <p>{t('shelves:inspector.deleted_text')}</p>
          </div>
        </div>
      ) : null}
      {overflow.length > 0 ? (
        <div className={styles.overflow} role="note">
          <IconAlertTriangle {...ICON} />
          <div>
            <b>{t('shelves:inspector.overflow_title')}</b>
            {overflow.map((side) => (
              <p key={side}>{t(`shelves:inspector.overflow.${side}`)}</p>
            ))}
          </div>
        </div>
      ) : null}
      {isEditing ? (
        <Suspense>
          <SelectionTools edit={edit} selected={[one]} />
          {mayPremium ? (
            <div className={styles.switch}>
              <PremiumSwitch edit={edit} product={product} />
            </div>
          ) : null}
        </Suspense>
      ) : null}
      <div className={styles.tag}>
        <span>{t('shelves:inspector.tag')}</span>
        {one.tagState ? (
          <StatusBadge state={one.tagState} />
        ) : (
          <span className={styles.none}>{t('shelves:view.tag_none')}</span>
        )}
      </div>
      <Links product={product.id} category={product.category_id} branch={branch} />
      <dl className={styles.facts}>
        <Fact name={t('shelves:inspector.place')}>{placeWords(placement, one.position)}</Fact>
        <Fact name={t('shelves:inspector.from_left')}>{cm(placement.x)}</Fact>
        {isEditing ? null : (
          <>
            <Fact name={t('shelves:inspector.front')}>
              {t('shelves:inspector.pieces', { count: placement.front })}
            </Fact>
            <Fact name={t('shelves:inspector.back')}>
              {t('shelves:inspector.pieces', { count: placement.back })}
            </Fact>
            <Fact name={t('shelves:inspector.priority')}>{placement.priority}</Fact>
          </>
        )}
        <Fact name={t('shelves:inspector.size')}>{t('shelves:inspector.cm', { value: size })}</Fact>
        {product.branch_balance === null ? null : (
          <Fact name={t('shelves:inspector.branch_balance')}>{formatNumber(product.branch_balance)}</Fact>
        )}
        <Fact name={t('shelves:inspector.stock')}>{formatNumber(product.stock)}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface LinksProps {
  readonly product: number;
  readonly category: number;
  readonly branch: string;
}

/** Memoised: links are slow to render. */
const Links = memo(function Links({ product, category, branch }: LinksProps) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  return (
    <div className={styles.links}>
      {mayOpen('price_tag.view') ? (
        <HrefLink href={tagPath(product, branch)}>
          <IconTag {...ICON} />
          {t('inspector.tag_open')}
        </HrefLink>
      ) : null}
      {mayOpen('product.show') ? (
        <HrefLink href={productPath(category, product)}>
          <IconPackage {...ICON} />
          {t('inspector.product_open')}
        </HrefLink>
      ) : null}
    </div>
  );
});
