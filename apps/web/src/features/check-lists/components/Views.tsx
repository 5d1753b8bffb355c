import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import type { View } from '../search.ts';

/** Tabs of the screen, each with its own address. */
export function Views({ views, current }: { readonly views: readonly View[]; readonly current: View }) {
  const { t } = useTranslation('check_lists');
  return (
    <Row as="nav" gap={4} margin="0 0 0 -8px" aria-label={t('views.label')}>
      {views.map((view) => (
        <Link
          key={view}
          className="tab"
          to="."
          search={view === 'lists' ? {} : { view }}
          // Otherwise the first would count as current on every view.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`views.${view}`)}
        </Link>
      ))}
    </Row>
  );
}
