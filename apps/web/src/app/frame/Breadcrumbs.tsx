import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { screenAt } from '../../shared/navigation/screen-at.ts';
import { HrefLink } from '../../shared/ui/link/HrefLink.tsx';
import styles from './frame.module.css';

/** The way to this page, from the routes' own names, in the current language. */
export function Breadcrumbs() {
  const { t } = useTranslation(['frame', 'pages']);
  const router = useRouter();
  const { pathname } = useLocation();
  const below = screenAt(router, pathname)?.below;
  const paths = [...(below === undefined ? [] : pathsTo(below)), ...pathsTo(pathname)];
  const crumbs = [...new Set(paths)].flatMap((path) => {
    const screen = screenAt(router, path);
    return screen ? [{ path, crumb: screen.crumb }] : [];
  });
  return (
    <nav className={styles.crumbs} aria-label={t('frame:breadcrumbs')}>
      <ol>
        {crumbs.map(({ path, crumb }, i) => (
          <li key={path}>
            {i === crumbs.length - 1 ? (
              <span aria-current="page">{t(`pages:${crumb}`)}</span>
            ) : (
              <HrefLink href={path}>{t(`pages:${crumb}`)}</HrefLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** `/goods/3/product/7` as `/goods`, `/goods/3`, `/goods/3/product`, and itself. */
export function pathsTo(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean);
  return parts.map((_, i) => `/${parts.slice(0, i + 1).join('/')}`);
}
