import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { fixTarget } from '../model/refusals.ts';

interface FixLinkProps {
  readonly reason: string;
  readonly product: number;
  readonly known: { readonly category: number | null; readonly campaign: number | null };
  readonly tabIndex?: number | undefined;
}

/** Link to the page where a fault is corrected, for people who may open it. */
export function FixLink({ reason, product, known, tabIndex }: FixLinkProps) {
  const { t } = useTranslation('price_tags');
  const may = useMayOpen();
  const where = fixTarget(reason, product, known);
  if (where === null || !may(where.screen)) return null;
  return (
    <Link
      to={where.path}
      style={{ fontSize: 'var(--text-sm)', whiteSpace: 'nowrap' }}
      tabIndex={tabIndex}
      onClick={(event) => event.stopPropagation()}
    >
      {t(where.word)}
    </Link>
  );
}
