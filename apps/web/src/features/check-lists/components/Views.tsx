import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../shared/session/visitor.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { TEMPLATES_PATH } from '../paths.ts';

/** Views of the check lists, with their permissions and addresses. */
const VIEWS = [
  { name: 'lists', needs: 'check_list', to: '/check_list', search: {} },
  { name: 'results', needs: 'check_list', to: '/check_list', search: { view: 'results' } },
  { name: 'templates', needs: 'check_list.template', to: TEMPLATES_PATH, search: {} },
] as const;

/** Tabs of the check lists; none for people who may open only one of them. */
export function Views({ current }: { readonly current: (typeof VIEWS)[number]['name'] }) {
  const { t } = useTranslation('check_lists');
  const may = useMay();
  const views = VIEWS.filter(({ needs }) => may(needs));
  if (views.length === 1) return null;
  return (
    <Row as="nav" gap={4} margin="0 0 0 -8px" aria-label={t('views.label')}>
      {views.map(({ name, to, search }) => (
        <Link
          key={name}
          className="tab"
          to={to}
          search={search}
          // Otherwise the first would count as current on every view.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`views.${name}`)}
        </Link>
      ))}
    </Row>
  );
}
