import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { softHyphens } from '../../shared/i18n/soft-hyphens.ts';
import { screenAt, trailTo } from '../../shared/navigation/screen-at.ts';
import { Row } from '../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../shared/ui/link/ScreenLink.tsx';
import styles from './frame.module.css';

/** Breadcrumbs from the routes' names, in the current language. */
export function Breadcrumbs() {
  const { t } = useTranslation(['frame', 'pages']);
  const router = useRouter();
  const { pathname } = useLocation();
  const crumbs = trailTo(router, pathname).flatMap((path) => {
    const screen = screenAt(router, path);
    return screen ? [{ path, crumb: screen.crumb, name: screen.name }] : [];
  });
  return (
    <nav className={styles.crumbs} aria-label={t('frame:breadcrumbs')}>
      <Row as="ol" gap={8} align="center">
        {crumbs.map(({ path, crumb, name }, i) => (
          <Row
            as="li"
            nowrap
            minWidth={0}
            gap={8}
            tone={i === crumbs.length - 1 ? 'text' : 'quiet'}
            key={path}
          >
            {i === crumbs.length - 1 ? (
              <span aria-current="page">{softHyphens(t(`pages:${crumb}`))}</span>
            ) : (
              <ScreenLink screen={name} className="plain-link" href={path}>
                {t(`pages:${crumb}`)}
              </ScreenLink>
            )}
          </Row>
        ))}
      </Row>
    </nav>
  );
}
