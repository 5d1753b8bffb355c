import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';

const VIEWS = ['view', 'view2', 'view3'] as const;
type View = (typeof VIEWS)[number];

interface ViewTabsProps {
  readonly product: number | string;
  readonly current: View;
  readonly branch: string | undefined;
  readonly format: string | undefined;
}

/** Tabs of a product's tag: as the branch prints it, as a promotion, for a client. */
export function ViewTabs({ product, current, branch, format }: ViewTabsProps) {
  const { t } = useTranslation('price_tags');
  const mayOpen = useMayOpen();
  const views = VIEWS.filter((view) => view === current || mayOpen(`price_tag.${view}`));
  if (views.length < 2) return null;
  const search = stringifySearch({ branch, format });
  return (
    <Row as="nav" gap={4} margin="0 0 0 -8px" aria-label={t('view.views')}>
      {views.map((view) => (
        <HrefLink
          key={view}
          className="tab"
          href={`/priceTag/${view}/${product}${search}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`view.kinds.${view}`)}
        </HrefLink>
      ))}
    </Row>
  );
}
