import type { PlacedBox } from '@javon/planogram';
import { CloseButton, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconDiamond, IconHandFinger, IconPackage, IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCm, formatNumber } from '../../../shared/format/format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { StatusBadge } from '../../../shared/ui/values/StatusBadge.tsx';
import { productPath, productQuery, tagPath } from '../../goods/public.ts';
import type { ShelfPlacement } from '../plan.ts';
import styles from './inspector.module.css';

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

interface InspectorProps {
  readonly placement: ShelfPlacement | null;
  readonly box: PlacedBox | undefined;
  readonly branch: string;
  readonly onClose: () => void;
}

/** What is known of the selected placement: beside the drawing, on a phone from below. */
export function Inspector({ placement, box, branch, onClose }: InspectorProps) {
  const { t } = useTranslation('shelves');
  return (
    <section
      className={styles.inspector}
      aria-label={t('inspector.title')}
      data-open={placement !== null || undefined}
    >
      {placement ? (
        <Selected placement={placement} box={box} branch={branch} onClose={onClose} />
      ) : (
        <div className={styles.hint}>
          <IconHandFinger size={24} stroke={1.5} aria-hidden="true" />
          <h2>{t('inspector.hint_title')}</h2>
          <p>{t('inspector.hint_text')}</p>
        </div>
      )}
    </section>
  );
}

function Selected({
  placement,
  box,
  branch,
  onClose,
}: Omit<InspectorProps, 'placement'> & { readonly placement: ShelfPlacement }) {
  const { t } = useTranslation(['shelves', 'ui']);
  const localised = useLocalised();
  const { product } = placement;
  const cm = (mm: number) => t('shelves:inspector.cm', { value: formatCm(mm) });
  const size = [product.width_mm, product.height_mm, product.depth_mm].map(formatCm).join(' × ');
  return (
    <>
      <header className={styles.head}>
        <div>
          <p className={styles.brand} style={{ '--colour': product.colour } as CSSProperties}>
            {product.brand ?? t('shelves:inspector.sku')} · {product.sku}
          </p>
          <h2>{localised(product.name)}</h2>
        </div>
        <CloseButton aria-label={t('shelves:inspector.close')} onClick={onClose} />
      </header>
      <p className={styles.price}>
        {product.price === null ? t('shelves:inspector.no_price') : <Money value={product.price} />}
        {product.premium ? (
          <span className={styles.premium}>
            <IconDiamond size={14} stroke={1.8} aria-hidden="true" />
            {t('shelves:inspector.premium')}
          </span>
        ) : null}
      </p>
      {box && box.overflow.length > 0 ? (
        <div className={styles.overflow} role="note">
          <IconAlertTriangle {...ICON} />
          <div>
            <b>{t('shelves:inspector.overflow_title')}</b>
            {box.overflow.map((side) => (
              <p key={side}>{t(`shelves:inspector.overflow.${side}`)}</p>
            ))}
          </div>
        </div>
      ) : null}
      <div className={styles.tag}>
        <span>{t('shelves:inspector.tag')}</span>
        {placement.tag_state ? (
          <StatusBadge state={placement.tag_state} />
        ) : (
          <span className={styles.none}>{t('shelves:view.tag_none')}</span>
        )}
      </div>
      <Links product={product.id} branch={branch} />
      <dl className={styles.facts}>
        <Fact name={t('shelves:inspector.place')}>
          {t('shelves:view.place', { storey: placement.storey, position: placement.position })}
        </Fact>
        <Fact name={t('shelves:inspector.from_left')}>{cm(placement.x_mm)}</Fact>
        <Fact name={t('shelves:inspector.front')}>
          {t('shelves:inspector.pieces', { count: placement.front_quantity })}
        </Fact>
        <Fact name={t('shelves:inspector.back')}>
          {t('shelves:inspector.pieces', { count: placement.back_quantity })}
        </Fact>
        <Fact name={t('shelves:inspector.size')}>{t('shelves:inspector.cm', { value: size })}</Fact>
        <Fact name={t('shelves:inspector.priority')}>{placement.priority}</Fact>
        <Stock product={product.id} />
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

/** The placement knows neither stock nor category; the product's own call does. */
function useProduct(id: number) {
  const mayOpen = useMayOpen();
  return useQuery({ ...productQuery(id), enabled: mayOpen('product.show') });
}

function Stock({ product }: { readonly product: number }) {
  const { t } = useTranslation('shelves');
  const { data, isLoading } = useProduct(product);
  if (!data && !isLoading) return null;
  return (
    <Fact name={t('inspector.stock')}>
      {data ? formatNumber(data.stock_balance) : <Skeleton height={12} width={40} />}
    </Fact>
  );
}

function Links({ product, branch }: { readonly product: number; readonly branch: string }) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  const { data } = useProduct(product);
  return (
    <div className={styles.links}>
      {mayOpen('price_tag.view') ? (
        <HrefLink href={tagPath(product, branch)}>
          <IconTag {...ICON} />
          {t('inspector.tag_open')}
        </HrefLink>
      ) : null}
      {data ? (
        <HrefLink href={productPath(data.category.id, product)}>
          <IconPackage {...ICON} />
          {t('inspector.product_open')}
        </HrefLink>
      ) : null}
    </div>
  );
}
